import { useState } from 'react';
import { useGetList } from 'react-admin';
import { addDays } from '../../../domain/time/calendar.ts';
import type { Interval } from '../../../domain/time/interval.ts';
import { dayOf } from '../../../domain/time/time-zone.ts';
import type { BlockRow } from '../../../resources/blocks.ts';
import { useOffers } from '../../app/offers.ts';

/** A block as lists carry it. */
export interface ShownBlock extends BlockRow {
  readonly home_bed?: { readonly id: number; readonly name: string } | null;
}

const mostBlocks = 500;
const none: readonly ShownBlock[] = [];

/** The blocks of a location that may reach into a span (epoch ms); none at a host that knows of no blocks. */
export function useBlocks(locationId: number, within: Interval) {
  const isOffered = useOffers().includes('blocks');
  // What is drawn before the host has said so for the first time is not taken back while they are read.
  const [wasOffered] = useState(isOffered);
  const { data, error, isFetching, refetch } = useGetList<ShownBlock>(
    'blocks',
    {
      pagination: { page: 1, perPage: mostBlocks },
      sort: { field: 'first_day', order: 'ASC' },
      meta: {
        entries: [
          { field: 'location_id', op: 'eq', value: locationId },
          // A day more at both ends, for every zone.
          { field: 'first_day', op: 'le', value: addDays(dayOf(within.end, 'UTC'), 1) },
          { field: 'last_day', op: 'ge', value: addDays(dayOf(within.start, 'UTC'), -2) },
        ],
      },
    },
    { enabled: isOffered },
  );
  const unread = wasOffered ? undefined : none;
  return { blocks: isOffered ? (data ?? unread) : none, error, isFetching, refetch };
}
