import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { halfHourOptions } from './time-options.ts';
import { useInput } from './use-input.ts';

/** Hours as a number in half-hour steps, 0 to 23.5 (VAL-05). */
export function HalfHourInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const known = halfHourOptions.some(option => option.value === value);
  return (
    <TextField
      {...textField}
      select
      value={typeof value === 'number' ? String(value) : ''}
      onChange={event => change(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } } }}
    >
      {!props.field.required && <MenuItem value="">&nbsp;</MenuItem>}
      {!known && typeof value === 'number' && <MenuItem value={String(value)}>{value}</MenuItem>}
      {halfHourOptions.map(option => (
        <MenuItem key={option.value} value={String(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
