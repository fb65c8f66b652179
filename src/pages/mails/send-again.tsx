import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { RowActionProps } from '../../admin/overrides.ts';
import { serverMessage } from '../../admin/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

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
      await provider.submit(`/v3/mails/${row.id}/send-again`, {});
      notify('mail.sent_again', { type: 'success' });
    } catch (error) {
      notify(text(serverMessage(error, 'errors.request_failed')), { type: 'error' });
    }
    onClose();
    await queries.invalidateQueries();
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="send-again-title">
      <DialogTitle id="send-again-title">{translate('mail.send_again')}</DialogTitle>
      <DialogContent>
        <DialogContentText color="textPrimary">
          {translate('mail.send_again_what', { subject: String(row.subject_html) })}
        </DialogContentText>
        <DialogContentText variant="body2">{translate('mail.send_again_to')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('list.cancel')}
        </Button>
        <Button variant="contained" loading={isSending} onClick={() => void send()}>
          {translate('mail.send_again')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
