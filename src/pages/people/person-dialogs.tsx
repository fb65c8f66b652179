import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { factorCalls } from '../../../contract/second-factor.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { Role } from '../../../domain/actor.ts';
import { partners } from '../../../resources/partners.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { users } from '../../../resources/users.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { ResourceDialog } from '../../admin/dialogs/resource-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import type { JustCreated } from '../../admin/list/created-row.tsx';
import { enFactors } from '../../i18n/en/account-security.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { GettingIn } from './getting-in.tsx';

addWords(enFactors);

const { role, company_id, disabled, language } = users.fields;

/** What an admin decides about an account, which the forms of people do not ask for (DEC-349). */
const accounts: Resource = { ...users, fields: { role, company_id, disabled, language }, rules: [] };

/** An account of any role; until one is chosen, the role of staff that may do least. */
const staffAccounts: Resource = {
  ...users,
  fields: { ...users.fields, role: { ...role, default: Role.Marketing } },
};

export function AccessDialog({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <ResourceDialog
      resource={accounts}
      id={row.id}
      title={translate('account.access')}
      onClose={onClose}
      staysOpen={next => next.pathname === pathname && next.search.includes('dialog=access')}
    />
  );
}

/** Partner management makes partners; `?for=staff` makes an account of any role. */
export function PersonCreate() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const forStaff = query.get('for') === 'staff';
  const [made, setMade] = useState<number>();
  const leave = (state?: JustCreated) => {
    query.delete('for');
    void navigate({ pathname: '/users', search: query.toString() }, { replace: true, state });
  };
  if (made !== undefined) return <GettingIn id={made} onClose={() => leave({ created: made })} />;
  return (
    <ResourceDialog
      key={String(forStaff)}
      resource={forStaff ? staffAccounts : partners}
      onClose={() => leave()}
      onSaved={setMade}
      staysOpen={next => next.pathname === pathname}
    />
  );
}

/** Asks before somebody's second factors are removed, because they lost a phone or a key. */
export function RemoveFactors({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(factorCalls.removeSomebodys, { params: { id: Number(row.id) } }),
    onSuccess: () => {
      notify('factors.all_removed', { type: 'success' });
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={translate('factors.remove_all')}
      question={translate('factors.remove_all_question', { name: String(row.email) })}
      what={translate('factors.remove_all_what')}
      yes={translate('factors.remove_all')}
      isRemoval
      busy={isPending}
      refusal={error === null ? undefined : text(serverMessage(error, 'errors.fallback'))}
      onYes={() => mutate()}
      onClose={onClose}
    />
  );
}
