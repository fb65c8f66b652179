import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Factor } from '../../contract/second-factor.ts';
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
      ? translate('second_factor.never_used')
      : translate('second_factor.last_used', { time: formatInstant(last_used_at, zone) });
  return (
    <Box sx={line}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box className="figures" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate('second_factor.added', { time: formatInstant(create_time, zone) })} · {used}
        </Box>
      </Box>
      {onRename !== undefined && (
        <Button
          color="inherit"
          aria-label={translate('second_factor.rename_named', { name })}
          onClick={onRename}
        >
          {translate('second_factor.rename')}
        </Button>
      )}
      <Button color="error" aria-label={translate('second_factor.remove_named', { name })} onClick={onRemove}>
        {translate('second_factor.remove')}
      </Button>
    </Box>
  );
}
