import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { useInput } from './use-input.ts';

type Look = Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'placeholder'>;

/** One line of text; empty is null. `look` turns it into its relatives. */
export function TextInput({ look, ...props }: InputProps & { readonly look?: Look }) {
  const { value, change, textField } = useInput(props);
  return (
    <TextField
      {...textField}
      {...look}
      value={typeof value === 'string' ? value : ''}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
    />
  );
}
