import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { DoneStep } from '../../../booking/done-step.tsx';
import type { DeviceRow } from '../device-row.ts';
import type { ReplaceSteps } from './use-replace.ts';

/** What was done, the way to both devices, and the way back as long as the mails wait. */
export function ReplacedStep({ old, steps }: { readonly old: DeviceRow; readonly steps: ReplaceSteps }) {
  const translate = useTranslate();
  const { done, next } = steps;
  if (done === undefined || next === null) return null;
  return (
    <DoneStep title="replace.done" operation={done.operation}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>{translate('replace.done_moved', { device: next.name, count: done.number_booking_moved })}</li>
        <li>{translate('replace.done_cancelled', { count: done.number_booking_canceled })}</li>
        <li>{translate('replace.done_disabled', { device: old.name })}</li>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Link to={`/devices/${next.id}`}>{translate('replace.open_new')}</Link>
        <Link to={`/devices/${old.id}`}>{translate('replace.open_old')}</Link>
      </Box>
    </DoneStep>
  );
}
