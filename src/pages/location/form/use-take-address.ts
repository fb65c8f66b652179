import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { addressCalls, type Suggestion } from '../../../../contract/address.ts';
import type { PortalDataProvider } from '../../../../dataProvider/index.ts';
import { useFormRow } from '../../../admin/form/form-context.ts';

/** What is missing in a chosen address, in the words that the requirements quote. */
export const missing = {
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
export function useTakeAddress() {
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
