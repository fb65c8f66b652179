import Place from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { addressCalls, type Suggestion } from '../../../../contract/locations.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { useFormRow } from '../../../admin/form/form-context.ts';
import { useDebouncedValue } from '../../../admin/timers.ts';
import { enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Combobox } from '../../../kinds/combobox.tsx';
import { messageOf, useInput } from '../../../kinds/input-frame.tsx';

addWords(enLocation);

/**
 * The address: typed as street, city; what is chosen from the suggestions fills city, country, zip code,
 * zone and currency. The city and the country stand beneath and come from nowhere else (FORM-LOC-07).
 */
export function AddressInput(props: InputProps) {
  const translate = useTranslate();
  const text = useText();
  const { value, change, textField } = useInput(props);
  const [typed, setTyped] = useState<string>();
  const [isUnchecked, setUnchecked] = useState(false);
  const { suggestions, isSearching, failed, foundNothing } = useAddressSearch(typed);
  const { take, problem, forgive } = useTakeAddress();
  const lacks = [...useLacks(), ...(failed ? [missing.anything] : problem === undefined ? [] : [problem])];
  const { inputRef, onBlur, disabled, helperText, error, ...look } = textField;
  const location = useCityAndCountry();
  const hint = translate(foundNothing ? 'location.form.address_unknown' : 'location.form.address_hint');
  const wrong = [...(error && helperText !== undefined ? [helperText] : []), ...lacks.map(text)];
  // Once a location is chosen it says enough, until somebody types again.
  const quiet = disabled ? helperText : location === '' || typed !== undefined ? hint : undefined;
  return (
    <Box>
      <Combobox
        freeSolo
        options={[...suggestions]}
        filterOptions={options => options}
        getOptionLabel={option => (typeof option === 'string' ? option : option.description)}
        getOptionKey={option => (typeof option === 'string' ? option : option.description)}
        value={null}
        inputValue={typeof value === 'string' ? value : ''}
        onInputChange={(_event, next, reason) => {
          if (reason !== 'input') return;
          change(next === '' ? null : next);
          setTyped(next);
          forgive();
        }}
        onChange={(_event, option) => {
          if (option === null || typeof option === 'string') return;
          setTyped(undefined);
          // A location that asks for no more is a city of a list, which knows neither its streets nor their zip codes.
          setUnchecked(option.place_id === null);
          void take(option);
        }}
        loading={isSearching}
        disabled={disabled}
        onBlur={() => {
          setTyped(undefined);
          onBlur();
        }}
        renderInput={params => (
          <TextField
            {...params}
            {...look}
            inputRef={inputRef}
            error={wrong.length > 0}
            helperText={wrong.length > 0 ? <Messages of={wrong} /> : quiet}
          />
        )}
      />
      <FoundCity location={location} isUnchecked={isUnchecked} />
    </Box>
  );
}

interface FoundCityProps {
  readonly location: string;
  /** Its street is as somebody typed it. */
  readonly isUnchecked: boolean;
}

/** Where the address lies, and what nobody has looked up of it. */
function FoundCity({ location, isUnchecked }: FoundCityProps) {
  const translate = useTranslate();
  const words = [location, ...(isUnchecked ? [translate('location.form.street_unchecked')] : [])];
  return (
    <Box role="status" aria-label={translate('location.form.place')} sx={location === '' ? none : line}>
      <Place fontSize="small" />
      <span>{inOneLine(words)}</span>
    </Box>
  );
}

/** What the form says of the city and the country, which have no boxes of their own. */
function useLacks(): string[] {
  const { city, country } = useFormContext().formState.errors;
  return [messageOf(city) ?? messageOf(country)].filter(message => message !== undefined);
}

/** One below the other, none twice. */
function Messages({ of }: { readonly of: readonly string[] }) {
  return [...new Set(of)].map(message => (
    <Box key={message} component="span" sx={{ display: 'block' }}>
      {message}
    </Box>
  ));
}

/** The city and the country of the chosen address; blank before one is chosen. */
function useCityAndCountry(): string {
  const parts: readonly unknown[] = useWatch({ name: ['city', 'country'] });
  return parts.filter(part => typeof part === 'string' && part !== '').join(', ');
}

const none = { display: 'none' } as const;
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  mt: 0.5,
  px: 1.75,
  color: 'text.secondary',
} as const;

const settleMs = 250;
const fewestLetters = 2;
const keptMs = 5 * 60_000;

/** The addresses that may be meant by what is being typed; nothing while nobody types. */
function useAddressSearch(typed: string | undefined) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const text = useDebouncedValue(typed ?? '', settleMs).trim();
  const { data, isFetching, isError } = useQuery({
    queryKey: ['address', text],
    queryFn: ({ signal }) => ask(addressCalls.search, { query: { q: text }, signal }),
    enabled: typed !== undefined && text.length >= fewestLetters,
    staleTime: keptMs,
    retry: false,
  });
  return {
    suggestions: typed === undefined ? [] : (data?.data ?? []),
    isSearching: isFetching,
    failed: isError,
    /** Typed, answered, and nothing there. */
    foundNothing: typed !== undefined && data?.data.length === 0 && text === typed.trim(),
  };
}

/** What is missing in a chosen address, in the words that the requirements quote. */
const missing = {
  city: 'Please, enter your address again. Your address is missing city!',
  country: 'Please, enter your address again. Your address is missing country!',
  timezone: 'Please, enter your address again. We can not found your timezone',
  anything: 'Please, enter your address again',
} as const;

const byPerson = { shouldDirty: true } as const;

/**
 * Takes a chosen address into the form: street, city, country, zip code and zone, and for a new location the
 * currency of the country unless somebody has chosen one (FORM-LOC-07, FORM-LOC-12). `problem` says what the
 * address lacks (ADDR-02 to ADDR-05).
 */
function useTakeAddress() {
  const { ask } = useDataProvider<PortalDataProvider>();
  const { setValue, clearErrors, setError, getFieldState, getValues } = useFormContext();
  const row = useFormRow();
  const [problem, setProblem] = useState<string>();
  const zone: unknown = useWatch({ name: 'timezone' });
  const isMended = problem === missing.timezone && zone !== null;

  function put(values: Readonly<Record<string, unknown>>) {
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, byPerson);
      clearErrors(name);
    }
  }

  function take(address: Suggestion) {
    put({
      street: address.street,
      city: address.city_name,
      city_short_name: address.city_short_name,
      country: address.country_name,
      country_short_name: address.country_shortName,
      // The server finds them in the reference lists.
      city_id: null,
      country_id: null,
      zipcode: address.postal_code ?? (row === undefined ? getValues('zipcode') : null),
      timezone: address.timezone,
    });
    const chosen = getFieldState('currency').isTouched;
    if (row === undefined && !chosen && address.currency !== null) put({ currency: address.currency });
    setProblem(problemOf(address));
    if (address.timezone === null)
      setError('timezone', { message: 'Timezone does not exist. Please select a valid city' });
  }

  return {
    problem: isMended ? undefined : problem,
    forgive: () => setProblem(undefined),
    take: async (suggestion: Suggestion) => {
      setProblem(undefined);
      if (suggestion.place_id === null) return take(suggestion);
      try {
        const rest = await ask(addressCalls.one, { params: { place_id: suggestion.place_id } });
        take({ ...suggestion, ...rest });
      } catch {
        // Whatever went wrong, a person can only try again (ADDR-05).
        setProblem(missing.anything);
      }
    },
  };
}

function problemOf({ city_name, country_name, timezone }: Suggestion): string | undefined {
  if (city_name === null) return missing.city;
  if (country_name === null) return missing.country;
  return timezone === null ? missing.timezone : undefined;
}
