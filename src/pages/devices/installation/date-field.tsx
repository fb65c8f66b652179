import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { blankInstallation, installationDate } from '../../../../domain/devices/installation-date.ts';
import { zoneName } from '../../../booking/location-time.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { pickedOf, writtenOf } from '../wall-time.ts';

interface Props {
  /** `yyyy-MM-ddTHH:mm:ss` on the clocks of the location. */
  readonly picked: string;
  readonly zone: string;
  readonly disabled: boolean;
  /** What the server says of it. */
  readonly refused: string | undefined;
  /** Somebody wanted to go on. */
  readonly checked: boolean;
  readonly onChange: (picked: string) => void;
}

/** When the device is installed, on the clocks of its place; past times cannot be picked (FORM-DEV-11, INST-04). */
export function DateField({ picked, zone, disabled, refused, checked, onChange }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [left, setLeft] = useState(false);
  const written = writtenOf(picked);
  const problem = (checked || left ? problemOf(picked, zone) : undefined) ?? refused;
  const zoneTold = zoneName(new Date().toISOString(), zone);
  return (
    <TextField
      label={text('Installation date')}
      required
      fullWidth
      autoFocus
      type="datetime-local"
      value={picked}
      disabled={disabled}
      error={problem !== undefined}
      helperText={
        problem === undefined
          ? `${written === '' ? 'yyyy/MM/dd HH:mm:ss' : written} · ${translate('booking.clocks_of', { zone: zoneTold })}`
          : text(problem)
      }
      onChange={event => onChange(event.target.value)}
      onBlur={() => setLeft(true)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 1, min: pickedOf(Date.now(), zone), max: '2199-12-31T23:59:59' },
      }}
    />
  );
}

/** What is wrong with a date, before the server is asked (INST-04). */
export function problemOf(picked: string, zone: string): string | undefined {
  const written = writtenOf(picked);
  return written === '' ? blankInstallation : installationDate(written, zone, Date.now()).problem;
}
