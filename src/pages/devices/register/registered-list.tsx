import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { DeviceRow } from '../device-row.ts';

/** What has been registered since the panel was opened, newest last. */
export function RegisteredList({ devices }: { readonly devices: readonly DeviceRow[] }) {
  const translate = useTranslate();
  if (devices.length === 0) return null;
  return (
    <Box component="section" aria-live="polite" sx={frame}>
      <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
        {translate('register.registered', { smart_count: devices.length })}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {devices.map(({ id, name, serial_id, location }) => (
          <li key={id}>
            <Link to={`/devices/${id}`} target="_blank">
              {name}
            </Link>{' '}
            <Box component="span" className="figures" sx={{ color: 'text.secondary' }}>
              {serial_id} → {location?.name}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const frame = { p: 1.5, borderRadius: 1, bgcolor: 'var(--mui-palette-tones-success-soft)' };
