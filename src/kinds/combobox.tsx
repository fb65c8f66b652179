import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

/**
 * MUI's box to choose from a list by typing, with the words that it brings in English in the language of the page
 * (DEC-325). At another value it forgets what is typed, and any object made anew is another one to it: so that one can
 * type over what is chosen, a value that says the same stays the one of before (DEC-332).
 */
export function Combobox<
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>) {
  const translate = useTranslate();
  const [kept, setKept] = useState(props.value);
  const isSame = kept === props.value || JSON.stringify(kept) === JSON.stringify(props.value);
  if (!isSame) setKept(props.value);
  return (
    <Autocomplete
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      loadingText={translate('form.searching')}
      noOptionsText={translate('form.nothing_found')}
      {...props}
      value={isSame ? kept : props.value}
    />
  );
}
