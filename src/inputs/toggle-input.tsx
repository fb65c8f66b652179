import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { InputProps } from '../admin/overrides.ts';
import { useInput } from './use-input.ts';

export function ToggleInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const helpId = useId();
  const { helperText, label, disabled, error, inputRef, onBlur, name } = textField;
  return (
    <FormControl error={error} disabled={disabled} sx={{ pl: 0.5 }}>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={value === true}
            onChange={(_event, checked) => change(checked)}
            onBlur={onBlur}
            slotProps={{
              input: { ref: inputRef, ...(helperText === undefined ? {} : { 'aria-describedby': helpId }) },
            }}
          />
        }
      />
      {helperText !== undefined && <FormHelperText id={helpId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}
