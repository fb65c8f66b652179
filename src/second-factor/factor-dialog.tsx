import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { serverMessage } from '../admin/form/server-message.ts';
import { useText } from '../i18n/use-text.ts';

interface Props {
  readonly title: string;
  readonly yes: string;
  readonly disabled: boolean;
  /** Throws why it did not work; what was typed stays. */
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a small form: what is refused stands above the buttons, and may be tried again. */
export function FactorDialog({ title, yes, disabled, onSubmit, onClose, children }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSubmit();
    } catch (error) {
      setRefusal(text(serverMessage(error, 'errors.fallback')));
      setBusy(false);
    }
  };
  return (
    <PortalDialog title={title} width={480} onClose={onClose}>
      <Box component="form" noValidate onSubmit={submit}>
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {children}
          {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
          <Button type="submit" variant="contained" loading={busy} disabled={disabled}>
            {yes}
          </Button>
        </DialogActions>
      </Box>
    </PortalDialog>
  );
}
