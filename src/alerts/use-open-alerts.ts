import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type AlertsAnswer, alertCalls, type DeviceAlert, mostAlerts } from '../../contract/fleet/alerts.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { Role } from '../../domain/actor.ts';
import { useActor } from '../admin/engine-context.tsx';
import { useOffers } from '../app/offers.ts';

const everyMs = 60_000;

/**
 * The devices that call for help and that nobody looks after, for whoever looks after devices.
 *
 * @param isBell Whether this is what asks again by the clock. The bell does, beside every page: who shows the same has it
 * from there, and each that asked too would ask once more a minute.
 */
export function useOpenAlerts({ isBell = false } = {}): AlertsAnswer | undefined {
  const enabled = useLooksAfter();
  const { ask } = useDataProvider<PortalDataProvider>();
  const { data } = useQuery({
    queryKey: ['alerts', 'bell'],
    queryFn: ({ signal }) => ask(alertCalls.list, { query: { itemsPerPage: mostAlerts }, signal }),
    enabled,
    refetchInterval: isBell && everyMs,
    staleTime: everyMs,
    retry: false,
    meta: { resources: ['devices'] },
  });
  return enabled ? data : undefined;
}

/** Whether whoever is signed in looks after devices, at a host that tells which of them call. */
function useLooksAfter(): boolean {
  const role = useActor()?.role;
  const isOffered = useOffers().includes('alerts');
  return isOffered && role !== undefined && role !== Role.Marketing;
}

/** What has changed since the page was opened. */
export interface AlertNews {
  readonly kind: 'new' | 'well';
  readonly alert: DeviceAlert;
  /** How many more became so with it. */
  readonly more: number;
}

/** The latest that is to be told: a device that calls, or that calls no more; what was there at first is no news. */
export function useAlertNews(answer: AlertsAnswer | undefined): readonly [AlertNews | undefined, () => void] {
  const [news, setNews] = useState<AlertNews>();
  const known = useRef<ReadonlyMap<number, DeviceAlert>>(undefined);
  useEffect(() => {
    if (answer === undefined) return;
    const before = known.current;
    const open = new Map(answer.data.map(alert => [alert.id, alert]));
    known.current = open;
    if (before === undefined) return;
    const isNew = ({ id, changed_at }: DeviceAlert) => before.get(id)?.changed_at !== changed_at;
    const came = answer.data.filter(isNew);
    const left = [...before.values()].filter(({ id }) => !open.has(id));
    const [alert] = came.length > 0 ? came : left;
    if (alert === undefined) return;
    const kind = came.length > 0 ? 'new' : 'well';
    setNews({ kind, alert, more: (came.length > 0 ? came : left).length - 1 });
  }, [answer]);
  return [news, () => setNews(undefined)];
}
