import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { messageCalls } from '../../../contract/messages.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { QuestionDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import { enMail } from '../../i18n/en/mails.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';

addWords(enMail);

/** Asks before a mail leaves a second time. */
export function SendAgain({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await provider.submit(messageCalls.sendAgain, { params: { id: Number(row.id) } });
      notify('mail.sent_again', { type: 'success' });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
    }
    onClose();
    await queries.invalidateQueries();
  };
  return (
    <QuestionDialog
      title={translate('mail.send_again')}
      question={translate('mail.send_again_what', { subject: String(row.subject_html) })}
      what={
        (row.booking_id ?? null) === null
          ? translate('mail.send_again_same', { email: String(row.to_email) })
          : translate('mail.send_again_to')
      }
      yes={translate('mail.send_again')}
      busy={isSending}
      onYes={() => void send()}
      onClose={onClose}
    />
  );
}
