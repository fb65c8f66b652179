import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { deviceCalls } from '../../../contract/devices.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import { enDevicePage } from '../../i18n/en/device-page.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';

addWords(enDevicePage);

/** Asks before a device is taken away from its location, back into stock; a refusal is told with its reason (DEV-13, ACT-09, DEC-05). */
export function UnshareQuestion({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.ask(deviceCalls.unshare, { params: { id: Number(row.id) } }),
    onSuccess: () => {
      notify('device.unshared', { type: 'success' });
      onClose();
    },
    onError: () => notify('list.removed_failed', { type: 'error' }),
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <QuestionDialog
      title={translate('list.warning')}
      question={translate('device.unshare_question', { name: String(row.name) })}
      what={translate('device.unshare_what')}
      yes={translate('list.yes')}
      isRemoval
      busy={isPending}
      refusal={error === null ? undefined : text(serverMessage(error, 'list.removed_failed'))}
      onYes={() => mutate()}
      onClose={onClose}
    />
  );
}
