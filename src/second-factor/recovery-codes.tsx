import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, shown this once: to be saved or printed. Only its button closes it. */
export function RecoveryCodes({ codes, onClose }: Props) {
  const translate = useTranslate();
  const text = codes.join('\n');
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'partner-portal-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <PortalDialog title={translate('second_factor.codes')} width={480} onClose={() => undefined}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('second_factor.codes_once')}</Alert>
        <Box
          component="ul"
          aria-label={translate('second_factor.codes')}
          data-print="only"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
          }}
        >
          {codes.map(code => (
            <Box component="li" key={code}>
              <code>{code}</code>
            </Box>
          ))}
        </Box>
        <style>{printCodesOnly}</style>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2, flexWrap: 'wrap' }}>
        <Button onClick={download}>{translate('second_factor.download')}</Button>
        <Button onClick={() => print()}>{translate('second_factor.print')}</Button>
        <Button variant="contained" onClick={onClose}>
          {translate('second_factor.codes_kept')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}

const printCodesOnly = `@media print {
  body * { visibility: hidden; }
  [data-print='only'], [data-print='only'] * { visibility: visible; }
  [data-print='only'] { position: fixed; inset: 0 auto auto 0; color: #000; }
}`;
