import { expect } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { type BookedPlace, expectStatus } from './booked-place.ts';
import type { Answer, Caller } from './caller.ts';

/** A place that is open day and night, around a night in which its clocks change. */
export interface NightPlace {
  readonly location: number;
  readonly bed: number;
  readonly otherBed: number;
  /** Somebody who is signed in as of the moment that the server's clock was set to. */
  readonly admin: Caller;
  /** A booking of half an hour, on the first device unless told; its id. Instants as `2031-03-30T00:30Z`. */
  book(start: string, bed?: number): Promise<number>;
  /** The bookings on a device that hold it, each as `id of the one before: start – end`. */
  holding(bed: number): Promise<readonly string[]>;
  /** The subjects and contents of the mails that wait for the guests of the place. */
  mails(): Promise<readonly { readonly subject: string; readonly content: string }[]>;
  undo(operation: number): Promise<Answer>;
}

/** Sets the server's clock to `now`, and opens a place on the clocks of `timezone`. */
export async function openNightPlace(
  { app, callers, place, booking }: BookedPlace,
  { timezone, now }: { timezone: string; now: string },
): Promise<NightPlace> {
  app.clock.now = Date.parse(now);
  const owner = callers.owner.id;
  const { location, bed } = await place(owner, { timezone, name: 'Harbour Rooms', status: 2 });
  const installed = { is_disabled: false, installation_date: '2031-01-01T00:00:00.000Z' };
  const otherBed = await app.given.row('devices', owner, { ...installed, partner_location_id: location });
  await app.database.query(
    `update location_hours set "isActive" = true, open_time = '00:00', close_time = '23:59:59', block = '[]'
      where location_id = $1`,
    [location],
  );
  const { caller: admin } = await app.person(Role.Admin);
  return {
    ...{ location, bed, otherBed, admin },
    book: async (start, on = bed) =>
      await booking({
        ...{
          location_id: location,
          bed_id: on,
          slot_duration: 30,
          start_time: start.replace('Z', ':00.000Z'),
        },
      }),
    holding: async on => {
      const rows = await app.database.query<{ line: string }>(
        `select coalesce(moved_from_id::text, 'new') || ': ' ||
          to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' – ' ||
          to_char(end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as line from bookings
          where bed_id = $1 and booking_status in (1, 2, 5) and not deleted order by start_time`,
        [on],
      );
      return rows.map(({ line }) => line);
    },
    mails: async () =>
      await app.database.query<{ subject: string; content: string }>(
        `select m.subject_html as subject, m.content_html as content from mails m
          join bookings b on b.id = m.booking_id where b.location_id = $1 and m.state = 'waiting' order by m.id`,
        [location],
      ),
    undo: async operation => await admin.post(`/api/v3/operations/${operation}/undo`, {}),
  };
}

const operationOf = z.object({ operation: z.object({ id: z.number() }) });

/** The operation that an answer tells of. */
export function operationIn(answer: Answer): number {
  return operationOf.parse(expectStatus(answer, 200).body).operation.id;
}

/** The starts that a mail offers, in its words, without `Another time`. */
export function offeredIn(content: unknown): readonly string[] {
  const offers = [...String(content).matchAll(/<li><a [^>]*>([^<]*)<\/a><\/li>/g)].map(
    ([, text = '']) => text,
  );
  expect(offers.at(-1)).toBe('Another time');
  return offers.slice(0, -1);
}
