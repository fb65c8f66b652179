import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { serverNow } from '../../../authProvider/server-clock.ts';
import { nowCall } from '../../../contract/fleet.ts';
import type { PortalDataProvider } from '../../../dataProvider/index.ts';

/** Which locations are looked at: a page of those that a search finds. */
export interface NowAsked {
  readonly q: string;
  readonly page: number;
  readonly size: number;
}

/** Time alone changes what is seen: sessions end, guests come. */
const everyMs = 60_000;

/** What happens now at these locations; asked again when something of it changes, and each minute. */
export function useNowLocations({ q, page, size }: NowAsked) {
  const { ask } = useDataProvider<PortalDataProvider>();
  return useQuery({
    queryKey: ['now', q, page, size],
    queryFn: async ({ signal }) => {
      const at = new Date(serverNow()).toISOString();
      const query = { at, page, itemsPerPage: size, ...(q !== '' && { q }) };
      return (await ask(nowCall, { query, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    meta: {
      resources: [
        'bookings',
        'sessions',
        'devices',
        'locations',
        'location-days',
        'location-hours',
        'blocks',
      ],
    },
  });
}
