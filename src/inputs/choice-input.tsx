import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { useChoiceLabel } from '../cells/use-choice-label.ts';
import { useInput } from './use-input.ts';

/** Above this many entries one types to find an entry instead of scrolling. */
const searchable = 12;

/** One of a closed list. */
export function ChoiceInput(props: InputProps) {
  const many = (props.field.choices ?? []).length > searchable;
  return many ? <SearchedChoice {...props} /> : <ShortChoice {...props} />;
}

function ShortChoice(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const labelOf = useChoiceLabel();
  const choices = props.field.choices ?? [];
  const at = choices.findIndex(choice => choice.value === value);
  return (
    <TextField
      {...textField}
      select
      value={at < 0 ? '' : String(at)}
      onChange={event => change(choices[Number(event.target.value || Number.NaN)]?.value ?? null)}
    >
      {!props.field.required && <MenuItem value="">&nbsp;</MenuItem>}
      {choices.map((choice, index) => (
        <MenuItem key={choice.value} value={String(index)}>
          {labelOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}

function SearchedChoice(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const labelOf = useChoiceLabel();
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Autocomplete
      options={props.field.choices ?? []}
      value={props.field.choices?.find(choice => choice.value === value) ?? null}
      onChange={(_event, choice) => change(choice?.value ?? null)}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      disabled={disabled}
      onBlur={onBlur}
      autoHighlight
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}
