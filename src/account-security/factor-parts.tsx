import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useTranslate } from 'react-admin';
import type { Factor } from '../../contract/second-factor.ts';
import { PortalDialog } from '../admin/dialogs/portal-dialog.tsx';
import { saveFile } from '../admin/save-file.ts';
import { browserZone, formatInstant } from '../kinds/time/written-times.ts';

interface Props {
  readonly factor: Factor;
  readonly onRename?: () => void;
  readonly onRemove: () => void;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  px: 1.5,
  py: 1,
};

/** A passkey or the app: its name, since when it is there, when it was used last. */
export function FactorLine({ factor, onRename, onRemove }: Props) {
  const translate = useTranslate();
  const { name, create_time, last_used_at } = factor;
  const zone = browserZone();
  const used =
    last_used_at === null
      ? translate('factors.never_used')
      : translate('factors.last_used', { time: formatInstant(last_used_at, zone) });
  return (
    <Box sx={line}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box className="figures" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate('factors.added', { time: formatInstant(create_time, zone) })} · {used}
        </Box>
      </Box>
      {onRename !== undefined && (
        <Button color="inherit" aria-label={translate('factors.rename_named', { name })} onClick={onRename}>
          {translate('factors.rename')}
        </Button>
      )}
      <Button color="error" aria-label={translate('factors.remove_named', { name })} onClick={onRemove}>
        {translate('factors.remove')}
      </Button>
    </Box>
  );
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, shown this once: to be saved or printed. Only its button closes it. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const translate = useTranslate();
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'partner-portal-recovery-codes.txt');
  return (
    <PortalDialog title={translate('factors.codes')} width={480} onClose={() => undefined}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{translate('factors.codes_once')}</Alert>
        <Box
          component="ul"
          aria-label={translate('factors.codes')}
          translate="no"
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
        <Button onClick={download}>{translate('factors.download')}</Button>
        <Button onClick={() => print()}>{translate('factors.print')}</Button>
        <Button variant="contained" onClick={onClose}>
          {translate('factors.codes_kept')}
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
