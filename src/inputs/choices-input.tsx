import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { useChoiceLabel } from '../cells/use-choice-label.ts';
import { useInput } from './use-input.ts';

/** Any number of a closed list, kept in the list's order. */
export function ChoicesInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const labelOf = useChoiceLabel();
  const choices = props.field.choices ?? [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={choices}
      value={choices.filter(choice => chosen.includes(choice.value))}
      onChange={(_event, picked) =>
        change(choices.map(choice => choice.value).filter(each => picked.some(({ value }) => value === each)))
      }
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}
