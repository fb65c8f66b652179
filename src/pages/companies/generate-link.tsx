import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { accountCalls } from '../../../contract/accounts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import type { RowActionProps } from '../../admin/engine-context.tsx';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCopyLink } from '../../kinds/text/text-views.tsx';

/** Makes an invitation for a company, to be passed on by hand (API-20, ERR-11). */
export function GenerateLink({ row, onClose }: RowActionProps) {
  const translate = useTranslate();
  const text = useText();
  const notify = useNotify();
  const copy = useCopyLink();
  const { submit } = useDataProvider<PortalDataProvider>();
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState('');
  const generate = async () => {
    setBusy(true);
    setFailure('');
    try {
      const base = `${location.origin}/register`;
      const made = await submit(accountCalls.generateLink, {
        params: { id: Number(row.id) },
        body: { link: base },
      });
      setLink(made.link);
      notify('form.created', { type: 'success' });
    } catch (error) {
      setFailure(text(serverMessage(error, 'form.create_failed')));
    }
    setBusy(false);
  };
  return (
    <PortalDialog
      title={translate('account.generate_title', { company: String(row.company) })}
      onClose={onClose}
    >
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {link === undefined ? (
          translate('account.generate_text')
        ) : (
          <Alert severity="success" icon={false}>
            <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
              {link}
            </Box>
          </Alert>
        )}
        {failure !== '' && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate('form.close')}</Button>
        {link === undefined ? (
          <Button variant="contained" loading={busy} onClick={() => void generate()}>
            {translate('account.generate')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void copy(link)}>
            {translate('account.copy_link')}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}
