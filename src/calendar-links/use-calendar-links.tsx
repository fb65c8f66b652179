import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { type CalendarFeed, calendarFeedCalls } from '../../contract/calendar-feeds.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { serverMessage } from '../admin/form/server-message.ts';
import { useText } from '../i18n/use-text.ts';

type Wanted =
  | { readonly shows: 'all' }
  | { readonly shows: Exclude<CalendarFeed['shows'], 'all'>; readonly record_id: number };

/** The calendar links of whoever looks, and what can be done with them; what is refused is told as a sentence. */
export function useCalendarLinks() {
  const { ask } = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['calendar-links'],
    queryFn: async () => (await ask(calendarFeedCalls.own)).data,
    refetchOnMount: 'always',
  });
  const act = async (work: () => Promise<{ readonly message: string }>, said?: string) => {
    setBusy(true);
    try {
      const { message } = await work();
      if (said !== undefined) notify(said === '' ? text(message) : said, { type: 'success' });
      return undefined;
    } catch (error) {
      return text(serverMessage(error, 'errors.request_failed'));
    } finally {
      await queries.invalidateQueries({ queryKey: ['calendar-links'] });
      setBusy(false);
    }
  };
  return {
    data,
    error,
    refetch,
    busy,
    refused,
    make: async (body: Wanted) => setRefused((await act(() => ask(calendarFeedCalls.make, { body }))) ?? ''),
    renew: async (id: number) => await act(() => ask(calendarFeedCalls.renew, { params: { id } }), ''),
    remove: async (id: number) =>
      await act(() => ask(calendarFeedCalls.remove, { params: { id } }), 'calendar_links.removed'),
  };
}

/** Why links are not there, or could not be made. */
export function LinksFailure({ links }: { readonly links: ReturnType<typeof useCalendarLinks> }) {
  const translate = useTranslate();
  const { error, refused, refetch } = links;
  if (error === null) return refused === '' ? null : <Alert severity="error">{refused}</Alert>;
  return (
    <Alert
      severity="error"
      action={<Button onClick={() => void refetch()}>{translate('calendar_links.retry')}</Button>}
    >
      {translate(serverMessage(error, 'errors.fallback'), { _: error.message })}
    </Alert>
  );
}
