import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { alertCalls, alertShows, mostAlerts } from '../../../contract/fleet/alerts.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';
import { troubles } from '../../../domain/devices/alerts.ts';
import { serverMessage } from '../../admin/form/server-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** What the address asks for. */
export interface AlertsAsked {
  readonly show: (typeof alertShows)[number];
  readonly trouble: (typeof troubles)[number] | undefined;
  readonly q: string;
  readonly page: number;
}

export function askedIn(query: URLSearchParams): AlertsAsked {
  const page = Number(query.get('page'));
  return {
    show: alertShows.find(each => each === query.get('show')) ?? 'open',
    trouble: troubles.find(each => each === query.get('trouble')),
    q: query.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  };
}

/** The alert that the address opens. */
export function alertIn(query: URLSearchParams): number | undefined {
  const id = Number(query.get('alert'));
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Time alone changes what is said of devices. */
const everyMs = 60_000;
/** A device is announced when it calls, and bookings are what is at stake. */
const resources = ['devices', 'bookings', 'locations'];

export function useAlerts({ show, trouble, q, page }: AlertsAsked) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['alerts', show, trouble ?? '', q.trim(), page],
    queryFn: async ({ signal }) => {
      const query = {
        show,
        trouble,
        page,
        itemsPerPage: mostAlerts,
        ...(q.trim() !== '' && { q: q.trim() }),
      };
      return await ask(alertCalls.list, { query, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    meta: { resources },
  });
}

export function useAlert(id: number) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['alerts', 'one', id],
    queryFn: async ({ signal }) => (await ask(alertCalls.one, { params: { id }, signal })).data,
    refetchInterval: everyMs,
    retry: false,
    meta: { resources },
  });
}

/** Says that one looks after a device, or no longer does; what is refused is told where it was asked. */
export function useAcknowledging(id: number) {
  const { ask } = useDataProvider<PortalDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const act = async (work: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    setBusy(true);
    setRefused('');
    try {
      notify(text((await work()).message), { type: 'success' });
      return true;
    } catch (error) {
      setRefused(text(serverMessage(error, 'errors.request_failed')));
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: ['alerts'] });
      setBusy(false);
    }
  };
  const params = { id };
  return {
    busy,
    refused,
    acknowledge: (version: number, note: string) =>
      act(() => ask(alertCalls.acknowledge, { params, body: { version, note } })),
    withdraw: () => act(() => ask(alertCalls.withdraw, { params })),
  };
}
