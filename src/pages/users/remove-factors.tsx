import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { factorCalls } from '../../../contract/second-factor.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** Asks before somebody's second factors are removed, because they lost a phone or a key. */
export function RemoveFactors({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(factorCalls.removeSomebodys, { params: { id: Number(row.id) } }),
    onSuccess: () => {
      notify('second_factor.all_removed', { type: 'success' });
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={translate('second_factor.remove_all')}
      question={translate('second_factor.remove_all_question', { name: String(row.email) })}
      what={translate('second_factor.remove_all_what')}
      yes={translate('second_factor.remove_all')}
      isRemoval
      busy={isPending}
      refusal={error === null ? undefined : text(serverMessage(error, 'errors.fallback'))}
      onYes={() => mutate()}
      onClose={onClose}
    />
  );
}
