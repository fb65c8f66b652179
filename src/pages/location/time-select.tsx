import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { isRefusedTime, quarterHourOptions, type TimeBounds } from '../../kinds/time/time-inputs.tsx';
import { shortTime } from './location-time.ts';

interface Props {
  readonly label: string;
  readonly value: string | null | undefined;
  readonly onChange: (time: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly bounds?: TimeBounds;
  /** Further times that cannot be chosen. */
  readonly refused?: ReadonlySet<string>;
}

/** A time of the day in steps of fifteen minutes; a stored time in between stays to be seen (VAL-06 to VAL-08). */
export function TimeSelect({ label, value, onChange, error, disabled, bounds = {}, refused }: Props) {
  const time = value ?? '';
  const known = time === '' || quarterHourOptions.some(option => option.value === time);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={time}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={event => onChange(event.target.value)}
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } },
        inputLabel: { shrink: true },
      }}
      sx={{ minWidth: 104 }}
    >
      {!known && <MenuItem value={time}>{shortTime(time)}</MenuItem>}
      {quarterHourOptions.map(option => (
        <MenuItem
          key={option.value}
          value={option.value}
          disabled={isRefusedTime(option.value, bounds) || refused?.has(option.value)}
        >
          {shortTime(option.label)}
        </MenuItem>
      ))}
    </TextField>
  );
}
