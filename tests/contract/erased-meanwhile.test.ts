import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectStatus, mail } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { type ContendedPlace, openContendedPlace } from '../support/contended-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { cancelled } from '../support/guest-link.ts';
import { waitsIn } from '../support/held-row.ts';
import { atScale } from '../support/scale.ts';
import { deadlocksIn } from '../support/workflow-audit.ts';

const done = z.object({ operation: z.object({ id: z.number() }) });
const start_time = '2031-03-25T15:00:00.000Z';
const rounds = atScale(4, 100);

/** Somebody who is to be erased, and a place where nothing is booked yet. */
interface Spot {
  readonly guest: number;
  readonly location: number;
  readonly bed: number;
}

/** What makes a booking for a guest, once it is prepared, and what is said of it when there is no such guest any more. */
interface Booking {
  readonly prepare: (spot: Spot) => Promise<() => Promise<Answer>>;
  readonly refused: readonly [status: number, error: string];
}

onEveryEngine('a guest who is erased meanwhile', 'locks', (open, engine) => {
  let place: ContendedPlace;
  beforeAll(async () => {
    place = await openContendedPlace(open);
    return place.close;
  });

  const freshSpot = async (): Promise<Spot> => {
    const { id: guest } = await place.app.given.user({ role: null, language: 'en' });
    const offer = { status: 2, duration_mins: [30], deleted: false };
    return { guest, ...(await place.place(place.callers.owner.id, offer)) };
  };
  const booked = async ({ guest: user_id, location: location_id, bed: bed_id }: Spot) =>
    await place.booking({ user_id, location_id, bed_id, start_time, slot_duration: 40 });
  const held = async ({ guest }: Spot) =>
    await place.query('select 1 from bookings where user_id = $1 and booking_status = 2 and not deleted', [
      guest,
    ]);

  const bookings: Readonly<Record<string, Booking>> = {
    'a booking by staff': {
      prepare: async ({ guest: user_id, bed: bed_id }) => {
        const asked = { bed_id, user_id, slot_duration: 40, start_time, confirm_booking: true, ...mail };
        return () => place.callers.admin.post('/api/v3/bookings', asked);
      },
      refused: [422, 'record.no-target'],
    },
    'a start that they choose by their link': {
      prepare: async spot => {
        const link = await cancelled(place, await booked(spot));
        return () => link.choose(start_time);
      },
      refused: [410, 'choice.closed'],
    },
    'a cancellation that is undone': {
      prepare: async spot => {
        const confirmed = { confirm_cancel: true, ...mail };
        const answer = await place.cancel('admin', await booked(spot), confirmed);
        const { operation } = done.parse(expectStatus(answer, 200).body);
        return () => place.undo('admin', operation.id);
      },
      refused: [409, 'undo.stranded'],
    },
  };

  it.skipIf(engine === 'pglite').each(Object.entries(bookings))(
    'DEC-275 %s waits for whoever is erasing the guest, and finds them gone',
    async (_what, { prepare, refused }) => {
      const spot = await freshSpot();
      const ask = await prepare(spot);
      const answers: Answer[] = [];
      const statement = await waitsIn(place.others, {
        row: ['users', spot.guest],
        change: 'update users set deleted = true, disabled = true where id = $1',
        ask: async () => answers.push(await ask()),
      });
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([refused]);
      expect(statement).toMatch(/^select 1 from "users" .* for key share$/);
      expect(await held(spot)).toEqual([]);
    },
  );

  it.each(Object.entries(bookings))(
    `A1 A2 DEC-275 %s and the erasure of the guest, ${rounds} times: exactly one wins`,
    async (_what, { prepare, refused }) => {
      for (let round = 0; round < rounds; round += 1) {
        const spot = await freshSpot();
        const ask = await prepare(spot);
        const url = `/api/v3/user/${spot.guest}/erase`;
        const { plan } = expectStatus(await place.callers.admin.post(url, {}), 200).body;
        const erase = () => place.callers.admin.post(url, { confirm_erase: true, plan });
        const [erased, answer] =
          round % 2 === 0
            ? await Promise.all([erase(), ask()])
            : (await Promise.all([ask(), erase()])).reverse();
        const said = [erased?.status, answer?.status, answer?.body.error, (await held(spot)).length];
        expect([
          [200, ...refused, 0],
          [409, 200, undefined, 1],
        ]).toContainEqual(said);
      }
      if (engine === 'postgres') expect(await deadlocksIn(place.database)).toBe(0);
    },
  );
});
