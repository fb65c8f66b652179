import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { countriesIn } from '../../domain/people/country.ts';
import type { InputProps } from '../admin/engine-context.tsx';
import { usePageLanguage } from '../i18n/use-page-language.ts';
import { useChoiceLabel } from './choice-views.tsx';
import { Combobox } from './combobox.tsx';
import { filterByWords } from './filter-options.ts';
import { useInput } from './input-frame.tsx';

const countriesByName = filterByWords<Named>(({ name }) => name);
const currencies = filterByWords<Named>(({ code, name }) => `${code} ${name}`);

interface Named {
  readonly code: string;
  readonly name: string;
}

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
    <Combobox
      options={props.field.choices ?? []}
      value={props.field.choices?.find(choice => choice.value === value) ?? null}
      onChange={(_event, choice) => change(choice?.value ?? null)}
      filterOptions={filterByWords(labelOf)}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
      disabled={disabled}
      onBlur={onBlur}
      autoHighlight
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

/** What can be chosen, and under it what tells it from others. */
export function TwoLines({ title, more }: { readonly title: string; readonly more: string }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {title}
      {more !== '' && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{more}</Box>}
    </Box>
  );
}

/** One of a list of currencies, found by its code or by what it is called in the language of the page. */
export function CurrencyInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const locale = usePageLanguage();
  const { choices } = props.field;
  // The same objects each time: a chosen option that is another one would take away what is being typed.
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency' });
    return (choices ?? []).map(({ value: code }) => ({
      code: String(code),
      name: names.of(String(code)) ?? '',
    }));
  }, [locale, choices]);
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Combobox
      options={options}
      value={options.find(({ code }) => code === value) ?? null}
      onChange={(_event, currency) => change(currency?.code ?? null)}
      getOptionLabel={({ code }) => code}
      filterOptions={currencies}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      renderOption={({ key, ...item }, { code, name }) => (
        <li key={key} {...item}>
          <TwoLines title={code} more={name} />
        </li>
      )}
      disabled={disabled}
      onBlur={onBlur}
      autoHighlight
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

/** One of all countries, by its name in the language of the page. */
export function CountryInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const countries = countriesIn(usePageLanguage());
  const { inputRef, onBlur, disabled, ...look } = textField;
  const kept = typeof value === 'string' ? value : undefined;
  const chosen = countries.find(({ code }) => code === kept);
  return (
    <Combobox
      options={countries}
      // What is no code of a country was written before there were any: it is shown as it is.
      value={chosen ?? (kept === undefined ? null : { code: kept, name: kept })}
      onChange={(_event, country) => change(country?.code ?? null)}
      filterOptions={countriesByName}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, other) => option.code === other.code}
      disabled={disabled}
      onBlur={onBlur}
      autoHighlight
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

/** Any number of a closed list, kept in the list's order. */
export function ChoicesInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const labelOf = useChoiceLabel();
  const choices = props.field.choices ?? [];
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Combobox
      multiple
      disableCloseOnSelect
      options={choices}
      value={choices.filter(choice => chosen.includes(choice.value))}
      onChange={(_event, picked) =>
        change(choices.map(choice => choice.value).filter(each => picked.some(({ value }) => value === each)))
      }
      filterOptions={filterByWords(labelOf)}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(option, other) => option.value === other.value}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

/** On or off. What takes something out of service is asked for the other way round: on is Enabled (ENUM-08). */
export function ToggleInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const translate = useTranslate();
  const isOff = props.field.cell === 'disabled';
  const helpId = useId();
  const { helperText, label, disabled, error, inputRef, onBlur, name } = textField;
  return (
    <FormControl error={error} disabled={disabled} sx={{ pl: 0.5 }}>
      <FormControlLabel
        label={isOff ? translate('list.enabled') : label}
        control={
          <Switch
            name={name}
            checked={(value === true) !== isOff}
            onChange={(_event, checked) => change(checked !== isOff)}
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
