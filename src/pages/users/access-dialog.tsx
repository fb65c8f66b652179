import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { users } from '../../../resources/users.ts';
import { ResourceDialog } from '../../admin/dialogs/resource-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';

const { role, company_id, disabled, language } = users.fields;

/** What an admin decides about the account of a partner, which the form of partners does not ask for. */
const accounts: Resource = { ...users, fields: { role, company_id, disabled, language }, rules: [] };

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
