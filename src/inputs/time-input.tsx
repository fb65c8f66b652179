import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { isRefusedTime, quarterHourOptions, type TimeBounds } from './time-options.ts';
import { useInput } from './use-input.ts';

/** A wall-clock time picked in steps of fifteen minutes (VAL-06 to VAL-08); a stored time in between stays. */
export function TimeInput({ bounds = {}, ...props }: InputProps & { readonly bounds?: TimeBounds }) {
  const { value, change, textField } = useInput(props);
  const time = typeof value === 'string' ? value : '';
  const known = time === '' || quarterHourOptions.some(option => option.value === time);
  return (
    <TextField
      {...textField}
      select
      value={time}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {!props.field.required && <MenuItem value="">&nbsp;</MenuItem>}
      {!known && <MenuItem value={time}>{time}</MenuItem>}
      {quarterHourOptions.map(option => (
        <MenuItem key={option.value} value={option.value} disabled={isRefusedTime(option.value, bounds)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
