import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import type { RowActionProps } from '../../admin/overrides.ts';
import { serverMessage } from '../../admin/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** Asks before a device is taken away from its place, back into stock; a refusal is told with its reason (DEV-13, ACT-09, DEC-05). */
export function UnshareQuestion({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<PortalDataProvider>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => provider.takeAway(`/v3/homebeds/${row.id}/shared`),
    onSuccess: () => {
      notify('device.unshared', { type: 'success' });
      onClose();
    },
    onError: () => notify('list.removed_failed', { type: 'error' }),
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="unshare-title"
      aria-describedby="unshare-what"
    >
      <DialogTitle id="unshare-title">{translate('list.warning')}</DialogTitle>
      <DialogContent id="unshare-what">
        <DialogContentText color="textPrimary">
          {translate('device.unshare_question', { name: String(row.name) })}
        </DialogContentText>
        <DialogContentText variant="body2">{translate('device.unshare_what')}</DialogContentText>
        {error !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {text(serverMessage(error, 'list.removed_failed'))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('list.cancel')}
        </Button>
        <Button color="error" variant="contained" loading={isPending} onClick={() => mutate()}>
          {translate('list.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
