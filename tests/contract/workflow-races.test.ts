import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { weekdays } from '../../domain/time/calendar.ts';
import { type BookedPlace, expectStatus, mail, openBookedPlace } from '../support/booked-place.ts';
import type { Answer } from '../support/caller.ts';
import { onEveryEngine } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';
import { deadlocksIn, nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const rounds = atScale(4, 100);

/** A location with one device, where nothing is booked yet. */
interface Spot {
  readonly location: number;
  readonly bed: number;
}

/** One change that takes a start away from guests, and somebody who books just that start. */
interface Race {
  /** What the change is, said as a plan that is carried out only if nothing has come in between; undefined asks for the plan. */
  readonly change: (spot: Spot, plan: string | undefined) => Promise<Answer>;
  /** What is said to whoever books when the change was first. */
  readonly lost: string;
}

/** What is said of a change when the booking was first: the plan as it is now, a refusal, or a question. */
const isHeld = ({ status, body }: Answer) =>
  status === 409 || (status === 200 && body.confirmation === true && body.operation === undefined);

/** So long after the booking, in ms, the change is asked for: either may come first, or in the middle of the other. */
const leads = [-4, 0, 3, 12];

async function together(
  round: number,
  change: () => Promise<Answer>,
  book: () => Promise<Answer>,
): Promise<readonly [Answer, Answer]> {
  const lead = leads[round % leads.length] ?? 0;
  const after = async (ms: number, ask: () => Promise<Answer>) => {
    if (ms > 0) await setTimeout(ms);
    return await ask();
  };
  return await Promise.all([after(lead, change), after(-lead, book)]);
}

const start = '2031-03-25T15:00:00.000Z';
const mornings = weekdays.map(day_of_week => ({
  ...{ day_of_week, open_time: '09:00:00', close_time: '12:00:00', block: [] },
}));
const closedDay = {
  ...{ date_open_from: '2031-03-25T00:00:00.000Z', date_open_to: '2031-03-25T00:00:00.000Z' },
  reason_close: 'Painting',
};

onEveryEngine('changes that race with bookings', 'locks', (open, engine) => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const freshSpot = async (): Promise<Spot> =>
    await place.place(place.callers.owner.id, { status: 2, duration_mins: [30], deleted: false });
  const order = async ({ bed }: Spot, start_time = start) =>
    await place.callers.admin.post('/api/v3/bookings', {
      ...{ bed_id: bed, slot_duration: 40, user_id: place.guest, start_time },
      ...{ confirm_booking: true, ...mail },
    });
  const at = ({ location }: Spot, call = '') => `/api/v3/location/${location}${call}`;
  const put = async (url: string, body: object) => await place.callers.owner.put(url, body);
  const post = async (url: string, body: object) => await place.callers.owner.post(url, body);
  const stepOf = (plan: string | undefined) => (plan === undefined ? 'preview=true' : `plan=${plan}`);
  const held = async ({ bed }: Spot) =>
    await place.app.database.query(
      'select 1 from bookings where bed_id = $1 and booking_status = 2 and not deleted and start_time = $2',
      [bed, start],
    );
  /** Hours of the mornings, at a location that has nothing else. */
  let source: Spot;
  beforeAll(async () => {
    source = await freshSpot();
    expectStatus(await put(at(source, '/list-hours'), mornings), 200);
  });

  const races: Readonly<Record<string, Race>> = {
    'HOURS-15 a new week': {
      change: async (spot, plan) => await put(`${at(spot, '/list-hours')}?${stepOf(plan)}`, mornings),
      lost: 'slot.closed-weekly',
    },
    'DEC-211 hours that begin later': {
      change: async (spot, plan) =>
        await put(`${at(spot, '/later-hours')}?${stepOf(plan)}`, { first_day: '2031-03-20', week: mornings }),
      lost: 'slot.closed-weekly',
    },
    'DEC-212 hours that are copied': {
      change: async ({ location }, plan) =>
        await post(at(source, '/copy-hours'), {
          ...{ locations: [location], confirm_copy: plan !== undefined },
          ...(plan !== undefined && { plan }),
        }),
      lost: 'slot.closed-weekly',
    },
    'FORM-LOC-18 the week of the form': {
      change: async (spot, plan) =>
        plan === undefined
          ? await place.callers.owner.get(at(spot))
          : await put(at(spot), {
              available_time: Object.fromEntries(weekdays.map(day => [day, { start: 9, end: 12 }])),
            }),
      lost: 'slot.closed-weekly',
    },
    'DEC-110 a location that takes no more bookings': {
      change: async (spot, plan) =>
        plan === undefined ? await place.callers.owner.get(at(spot)) : await put(at(spot), { status: 1 }),
      lost: 'booking.not-open',
    },
    'DAY-09 a closed day': {
      change: async (spot, plan) =>
        await post(at(spot, '/close'), {
          ...{ ...closedDay, confirm_close: plan !== undefined },
          ...(plan !== undefined && { plan }),
        }),
      lost: 'slot.closed-day',
    },
    'DEC-171 days closed at several locations': {
      change: async ({ location }, plan) =>
        await post('/api/v3/location/close', {
          ...{ locations: [location], from: '2031-03-25', until: '2031-03-25', reason_close: 'Painting' },
          ...{ solve: { rest: 'cancel' }, confirm_close: plan !== undefined },
          ...(plan !== undefined && { plan }),
        }),
      lost: 'slot.closed-day',
    },
    'INST-03 a later installation': {
      change: async ({ bed }, plan) =>
        await put(`/api/v3/homebeds/${bed}/change-installation-date`, {
          ...{ installation_date: '2031-05-01T09:00:00.000Z', confirm: plan !== undefined },
          ...(plan !== undefined && { plan }),
        }),
      lost: 'slot.not-installed',
    },
    'DEC-168 a device that is freed and disabled': {
      change: async ({ bed }, plan) =>
        await post(`/api/v3/homebeds/${bed}/relieve`, {
          ...{ reason: 'The motor is broken', days: 31, disable: true, solve: { rest: 'cancel', rows: [] } },
          ...{ confirm_relieve: plan !== undefined, ...(plan !== undefined && { plan }) },
        }),
      lost: 'device.disabled',
    },
    'DEC-53 a device that is removed': {
      change: async ({ bed }, plan) =>
        plan === undefined
          ? await place.callers.admin.get(`/api/v3/homebeds/${bed}`)
          : await place.callers.admin.delete(`/api/v3/homebeds/${bed}`),
      lost: 'device.absent',
    },
    'DEC-53 a location that is removed': {
      change: async (spot, plan) =>
        plan === undefined
          ? await place.callers.admin.get(at(spot))
          : await place.callers.admin.delete(at(spot)),
      lost: 'device.absent',
    },
  };

  it.each(Object.entries(races))(
    `A1 A5 %s and a booking that it would strand, ${rounds} times: exactly one wins`,
    async (what, { change, lost }) => {
      const won = { booking: 0, change: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const spot = await freshSpot();
        const { plan = 'none' } = expectStatus(await change(spot, undefined), 200).body;
        const [changed, booked] = await together(
          round,
          () => change(spot, String(plan)),
          () => order(spot),
        );
        if (booked.status === 200) {
          won.booking += 1;
          expect(isHeld(changed), `${what}: ${changed.status} ${changed.text}`).toBe(true);
          expect(await held(spot)).toHaveLength(1);
        } else {
          won.change += 1;
          expectStatus(changed, 200);
          expect(isHeld(changed)).toBe(false);
          expect([booked.status, booked.text]).toEqual([422, expect.stringContaining(`"${lost}"`)]);
          expect(await held(spot)).toEqual([]);
        }
      }
      process.stdout.write(`A1 ${engine}: ${what}, ${rounds} times: ${JSON.stringify(won)}\n`);
      expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
      if (engine === 'postgres') expect(await deadlocksIn(place.app.database)).toBe(0);
    },
  );

  it(`A1 A15 DEC-211 the undo of longer hours and a booking within them, ${rounds} times: exactly one wins`, async () => {
    const evenings = mornings.map(day => ({ ...day, close_time: '20:00:00' }));
    for (let round = 0; round < rounds; round += 1) {
      const spot = await freshSpot();
      expectStatus(await put(at(spot, '/list-hours'), mornings), 200);
      const later = { first_day: '2031-03-20', week: evenings };
      const { operation } = expectStatus(await put(at(spot, '/later-hours'), later), 200).body;
      const id = Number(Object(operation).id);
      const [undone, booked] = await together(
        round,
        () => place.undo('owner', id),
        () => order(spot),
      );
      const said = [undone.status, undone.body.error, booked.status, booked.body.error];
      expect([
        [200, undefined, 422, 'slot.closed-weekly'],
        [409, 'undo.outside-hours', 200, undefined],
      ]).toContainEqual(said);
    }
  });

  it(`A1 A2 DEC-212 hours copied crosswise, later ones kept and undone at once, ${rounds} times: each is whole`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = [await freshSpot(), await freshSpot()];
      expectStatus(await put(at(one, '/list-hours'), mornings), 200);
      const copy = async (from: Spot, to: Spot) =>
        await post(at(from, '/copy-hours'), { locations: [to.location], confirm_copy: true });
      const later = async (spot: Spot) =>
        await put(at(spot, '/later-hours'), { first_day: '2031-05-01', week: mornings });
      const answers = await Promise.all([copy(one, other), copy(other, one), later(one), later(other)]);
      for (const answer of answers) expect([200, 409], answer.text).toContain(answer.status);
      const torn = await place.app.database.query(
        `select location_id from location_hours where location_id = any($1) and not deleted
         group by location_id having count(*) <> 7 or count(distinct close_time) <> 1`,
        [[one.location, other.location]],
      );
      expect(torn).toEqual([]);
    }
    if (engine === 'postgres') expect(await deadlocksIn(place.app.database)).toBe(0);
  });

  it(`A1 DEC-211 two weeks for one day at once, each from the plan that it saw, ${rounds} times: one is kept, the other told`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const spot = await freshSpot();
      const weeks = ['11:00:00', '12:00:00', '13:00:00'].map(close_time =>
        mornings.map(day => ({ ...day, close_time })),
      );
      const url = at(spot, '/later-hours');
      const plans = [];
      for (const week of weeks) {
        const body = { first_day: '2031-03-20', week };
        const { plan } = expectStatus(await put(`${url}?preview=true`, body), 200).body;
        plans.push({ body, plan: String(plan) });
      }
      const answers = await Promise.all(
        plans.map(async ({ body, plan }) => await put(`${url}?plan=${plan}`, body)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    }
  });

  it(`A1 A3 one booking cancelled, moved and solved at once, ${rounds} times: one is done, the others are told`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const spot = await freshSpot();
      const id = await place.booking({ location_id: spot.location, bed_id: spot.bed, start_time: start });
      const answers = await Promise.all([
        place.cancel('admin', id, { confirm_cancel: true, ...mail }),
        place.move('owner', id, {
          ...{ start_time: '2031-03-26T15:00:00.000Z', confirm_reschedule: true, ...mail },
        }),
        post('/api/v3/bookings/solve', {
          ...{
            bookings: [id],
            reason: 'Water damage',
            solve: { rest: 'cancel', rows: [] },
            confirm_solve: true,
          },
        }),
        place.cancel('service', id, { confirm_cancel: true, ...mail }),
      ]);
      const done = answers.filter(({ status }) => status === 200);
      expect(done, answers.map(({ status, text }) => `${status} ${text}`).join('\n')).toHaveLength(1);
      for (const { status } of answers) expect([200, 409, 422]).toContain(status);
      const mails = await place.app.database.query('select 1 from mails m where m.booking_id = $1', [id]);
      expect(mails.length).toBeLessThanOrEqual(1);
    }
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });
});
