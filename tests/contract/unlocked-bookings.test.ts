import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectStatus, mail } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { type ContendedPlace, openContendedPlace } from '../support/contended-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { deviceCalls } from '../support/device-calls.ts';
import { cancelled } from '../support/guest-link.ts';
import { waitsIn } from '../support/held-row.ts';

const done = z.object({ operation: z.object({ id: z.number() }) });
const start_time = '2031-03-25T15:00:00.000Z';

/** Somebody with a device of their own, on which another booking stands five hours before the start in question. */
interface Spot {
  readonly guest: number;
  readonly bed: number;
  readonly location: number;
  readonly earlier: number;
}

/** What takes a start, once it is prepared, and what is said of it when somebody else holds the device by then. */
interface Taking {
  readonly prepare: (spot: Spot) => Promise<() => Promise<Answer>>;
  readonly refused: readonly [status: number, error: string];
}

/** Books the start as a program would that knows nothing of the locks of the portal, and has not ended yet. */
const bookedByAStranger = `insert into bookings
  (user_id, bed_id, location_id, booking_status, slot_duration, start_time, end_time)
  select user_id, bed_id, location_id, booking_status, slot_duration,
    start_time + interval '5 hours', end_time + interval '5 hours' from bookings where id = $1`;

onEveryEngine('a start that is booked without locking its device', 'locks', (open, engine) => {
  let place: ContendedPlace;
  beforeAll(async () => {
    place = await openContendedPlace(open);
    return place.close;
  });

  const freshSpot = async (): Promise<Spot> => {
    const { id: guest } = await place.app.given.user({ role: null, language: 'en' });
    const offer = { status: 2, duration_mins: [30], deleted: false };
    const at = await place.place(place.callers.owner.id, offer);
    const earlier = await bookedAt({ guest, ...at }, '2031-03-25T10:00:00.000Z');
    return { guest, ...at, earlier };
  };
  const bookedAt = async ({ guest, bed, location }: Omit<Spot, 'earlier'>, start: string) =>
    await place.booking({
      ...{ user_id: guest, bed_id: bed, location_id: location, start_time: start, slot_duration: 60 },
      end_time: new Date(Date.parse(start) + 3_600_000).toISOString(),
    });

  const takings: Readonly<Record<string, Taking>> = {
    'DEC-167 a booking by staff': {
      prepare: async ({ guest: user_id, bed: bed_id }) => {
        const asked = { bed_id, user_id, start_time, slot_duration: 40, confirm_booking: true, ...mail };
        return () => place.callers.admin.post('/api/v3/bookings', asked);
      },
      refused: [409, 'slot.taken'],
    },
    'RESCH-12 a move': {
      prepare: async spot => {
        const moved = await bookedAt(spot, '2031-03-25T16:00:00.000Z');
        return () => place.move('owner', moved, { start_time, confirm_reschedule: true, ...mail });
      },
      refused: [409, 'slot.taken'],
    },
    'DEC-197 a start that a guest chooses by their link': {
      prepare: async spot => {
        const link = await cancelled(place, await bookedAt(spot, '2031-03-25T16:00:00.000Z'));
        return () => link.choose(start_time);
      },
      refused: [409, 'choice.taken'],
    },
    'REPL-05 a booking that goes along to another device': {
      prepare: async spot => {
        const calls = await deviceCalls(place);
        const broken = await calls.device({ partner_location_id: spot.location });
        await bookedAt({ ...spot, bed: broken }, start_time);
        return () => calls.replace('admin', [broken, spot.bed], { confirm: true });
      },
      refused: [409, 'record.others'],
    },
    'DEC-168 a booking that leaves a broken device': {
      prepare: async spot => {
        const calls = await deviceCalls(place);
        const broken = await calls.device({ partner_location_id: spot.location });
        const id = await bookedAt({ ...spot, bed: broken }, start_time);
        const rows = [{ id, outcome: 'move', to: { bed_id: spot.bed, start_time } }];
        const asked = { reason: 'Broken', confirm_relieve: true, solve: { rest: 'move', rows } };
        return () => place.callers.admin.post(`/api/v3/homebeds/${broken}/relieve`, asked);
      },
      refused: [409, 'record.others'],
    },
    'a cancellation that is undone': {
      prepare: async spot => {
        const booking = await bookedAt(spot, start_time);
        const answer = await place.cancel('admin', booking, { confirm_cancel: true, ...mail });
        const { operation } = done.parse(expectStatus(answer, 200).body);
        return () => place.undo('admin', operation.id);
      },
      refused: [409, 'undo.slot-taken'],
    },
  };

  it.skipIf(engine === 'pglite').each(Object.entries(takings))(
    'A1 %s waits for it, is refused, and leaves nothing',
    async (_what, { prepare, refused }) => {
      const spot = await freshSpot();
      const ask = await prepare(spot);
      const before = await rowsOf(spot);
      const answers: Answer[] = [];
      const statement = await waitsIn(place.others, {
        row: ['bookings', spot.earlier],
        change: bookedByAStranger,
        lock: 'for no key update',
        ask: async () => answers.push(await ask()),
      });
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([refused]);
      expect(statement).toMatch(
        /insert into "bookings"|^set constraints "bookings_no_double_booking" immediate/,
      );
      const added = (await rowsOf(spot)).slice(before.length);
      expect(added).toEqual([{ booking_status: 2, start: start_time }]);
    },
  );

  const rowsOf = async ({ bed }: Spot) =>
    await place.query(
      `select booking_status, to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start
        from bookings where bed_id = $1 and not deleted order by id`,
      [bed],
    );
});
