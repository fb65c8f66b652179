import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router';
import { type Language, languageOf } from '../../../../domain/people/language.ts';
import type { Booking } from '../../../../resources/bookings.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';

/** Who is to come, and what they get; what is typed of a new guest and of the mail stands beside it. */
export interface SessionForm {
  user_id: number | null;
  location_id: number | null;
  slot_duration: number | null;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  language: Language;
  subject_html: string;
  content_html: string;
}

/** What the address says of the form, so that a link and a reload can say it. */
const inAddress = { user: 'user_id', location: 'location_id', length: 'slot_duration' } as const;
const names = ['user', 'location', 'length'] as const;

/** The form of a new booking. */
export function useSessionForm() {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const form = useForm<SessionForm>({
    mode: 'onTouched',
    defaultValues: {
      user_id: numberIn(query.get('user')),
      location_id: numberIn(query.get('location')),
      slot_duration: numberIn(query.get('length')),
      ...{ first_name: '', last_name: '', email: '', phone_number: '', subject_html: '', content_html: '' },
      // Whoever is called in a language is more often one of its speakers than not (DEC-364).
      language: languageOf(usePageLanguage()),
    },
  });
  const chosen = form.watch(names.map(name => inAddress[name])).map(value => String(value ?? ''));
  useLikeLastTime(form, form.watch('user_id'));
  const isTold = names.every((name, index) => (query.get(name) ?? '') === chosen[index]);
  useEffect(() => {
    if (isTold) return;
    setQuery(search => told(search, chosen), { replace: true, state });
  });
  return form;
}

/** The address with what is chosen, in the order of its names; empty texts are not in it. */
function told(search: URLSearchParams, chosen: readonly string[]): URLSearchParams {
  const before = search.get('location') ?? '';
  for (const [index, name] of names.entries()) {
    search.set(name, chosen[index] ?? '');
    if (chosen[index] === '') search.delete(name);
  }
  // What was chosen at another location is no choice any more.
  if (before !== '' && before !== search.get('location'))
    for (const name of ['bed', 'start']) search.delete(name);
  return search;
}

const usualLength = 40;

/** Most guests come again to the same location, for as long as before. */
function useLikeLastTime(form: UseFormReturn<SessionForm>, user: number | null): void {
  const { data } = useGetList<Booking>(
    'bookings',
    {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'start_time', order: 'DESC' },
      meta: { entries: [{ field: 'user_id', op: 'eq', value: user ?? 0 }] },
    },
    { enabled: user !== null },
  );
  useEffect(() => {
    if (user !== null && data === undefined) return;
    const [last] = user === null ? [] : (data ?? []);
    if (last !== undefined && form.getValues('location_id') === null)
      form.setValue('location_id', last.location_id);
    if (form.getValues('slot_duration') === null)
      form.setValue('slot_duration', last?.slot_duration ?? usualLength);
  }, [form, user, data]);
}

function numberIn(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number > 0 ? number : null;
}
