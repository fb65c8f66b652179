import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { useInput } from './use-input.ts';

/** Free words; what is typed becomes one on Enter and also when the box is left. */
export function TagsInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const words = Array.isArray(value) ? value.filter(word => typeof word === 'string') : [];
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Autocomplete<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={words}
      onChange={(_event, next) => change(next.map(word => word.trim()).filter(word => word !== ''))}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}
