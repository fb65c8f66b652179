import Autocomplete, { type AutocompleteProps } from '@mui/material/Autocomplete';
import { useTranslate } from 'react-admin';

/** MUI's box to choose from a list by typing, with the words that it brings in English in the language of the page (DEC-325). */
export function Combobox<
  Value,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Value, Multiple, DisableClearable, FreeSolo>) {
  const translate = useTranslate();
  return (
    <Autocomplete
      clearText={translate('ra.action.clear_input_value')}
      openText={translate('ra.action.open')}
      closeText={translate('ra.action.close')}
      loadingText={translate('form.searching')}
      noOptionsText={translate('form.nothing_found')}
      {...props}
    />
  );
}
