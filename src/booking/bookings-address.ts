import type { FilterEntry } from '../../domain/filter.ts';

/** The address of the list of bookings that is asked for these, by the order of their starts where one is named. */
export function bookingsAddress(entries: readonly FilterEntry[], first?: 'soonest' | 'latest'): string {
  const order = first === undefined ? {} : { sortBy: 'start_time', sortDesc: String(first === 'latest') };
  return `/bookings?${new URLSearchParams({ bookings: JSON.stringify(entries), ...order })}`;
}
