import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { type NightPlace, offeredIn, openNightPlace, operationIn } from '../support/clock-night.ts';
import { onOneEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
      problem: z.looseObject({ kind: z.string() }).optional(),
    }),
  ),
});
const copenhagen = 'Europe/Copenhagen';
const lordHowe = 'Australia/Lord_Howe';
const spring = { timezone: copenhagen, now: '2031-03-03T08:00Z' };
const autumn = { timezone: copenhagen, now: '2031-10-20T08:00Z' };

/**
 * In Copenhagen the clock goes from 2:00 to 3:00 at 1:00 UTC of 30 March 2031, and back at 1:00 UTC of 26 October. On
 * Lord Howe it is half an hour: at 2:00 of 6 April back to 1:30 (15:00 UTC of the 5th), at 2:00 of 5 October on to 2:30
 * (15:30 UTC of the 4th). All instants and words here are counted by hand.
 */
onOneEngine('a device that is replaced before a night in which clocks change', 'pglite', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const replace = async ({ admin, bed, otherBed }: NightPlace, body = {}) => {
    const [old, next] = [await place.stored('devices', bed), await place.stored('devices', otherBed)];
    return await admin.put('/api/v3/bookings/replace-device-id', {
      ...{ old_connection_id: old.connection_id, new_connection_id: next.connection_id },
      ...{ reason_replace: 'Motor 3 is broken', ...body },
    });
  };

  it('A12 REPL-03 REPL-05 both runs of an hour that comes twice go along at their instants, and their mails tell them apart', async () => {
    const night = await openNightPlace(place, autumn);
    const [first, second, third] = [
      await night.book('2031-10-26T00:30Z'),
      await night.book('2031-10-26T01:30Z'),
      await night.book('2031-10-26T02:30Z'),
    ];
    const holder = await night.book('2031-10-26T02:30Z', night.otherBed);
    const before = await night.holding(night.bed);
    const { plan, bookings } = planned.parse(expectStatus(await replace(night), 200).body);
    expect(bookings).toMatchObject([
      { id: first, outcome: 'move', to: { start_time: '2031-10-26T00:30:00.000Z' } },
      { id: second, outcome: 'move', to: { start_time: '2031-10-26T01:30:00.000Z' } },
      { id: third, outcome: 'cancel', problem: { kind: 'taken', bookingId: holder } },
    ]);
    const operation = operationIn(await replace(night, { plan, confirm: true }));
    expect(await night.holding(night.bed)).toEqual([]);
    expect(await night.holding(night.otherBed)).toEqual([
      `${first}: 2031-10-26T00:30Z – 2031-10-26T01:00Z`,
      `${second}: 2031-10-26T01:30Z – 2031-10-26T02:00Z`,
      'new: 2031-10-26T02:30Z – 2031-10-26T03:00Z',
    ]);
    const mails = await night.mails();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your booking at Harbour Rooms on Sun 26 October 2031, 02:30 Copenhagen time (GMT+2): another bed',
      'Your booking at Harbour Rooms on Sun 26 October 2031, 02:30 Copenhagen time (GMT+1): another bed',
      'Your booking at Harbour Rooms on Sun 26 October 2031, 03:30 Copenhagen time (GMT+1) was cancelled',
    ]);
    expectStatus(await night.undo(operation), 200);
    expect(await night.holding(night.bed)).toEqual(before);
    expect(await night.mails()).toEqual([]);
    expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
  });

  it('A12 REPL-05 on either side of an hour that is missing they go along, and the one that finds no place is offered others', async () => {
    const night = await openNightPlace(place, spring);
    const [before, after] = [await night.book('2031-03-30T00:30Z'), await night.book('2031-03-30T01:00Z')];
    // From 1:00 to 1:30, so that it ends where the other begins.
    await night.book('2031-03-30T00:00Z', night.otherBed);
    const holder = await night.book('2031-03-30T01:00Z', night.otherBed);
    const { bookings } = planned.parse(expectStatus(await replace(night), 200).body);
    expect(bookings).toMatchObject([
      { id: before, outcome: 'move', to: { start_time: '2031-03-30T00:30:00.000Z' } },
      { id: after, outcome: 'cancel', problem: { kind: 'taken', bookingId: holder } },
    ]);
    operationIn(await replace(night, { confirm: true }));
    const [moved, cancelled] = await night.mails();
    expect(moved?.subject).toBe(
      'Your booking at Harbour Rooms on Sun 30 March 2031, 01:30 Copenhagen time (GMT+1): another bed',
    );
    expect(cancelled?.subject).toBe(
      'Your booking at Harbour Rooms on Sun 30 March 2031, 03:00 Copenhagen time (GMT+2) was cancelled',
    );
    // The other device is taken from 1:00 until 3:30 of the wall, an hour and a half: 4:00 is nearer than 0:30.
    expect(offeredIn(cancelled?.content)).toEqual([
      'Sat 29 March 2031, 23:30 Copenhagen time (GMT+1)',
      'Sun 30 March 2031, 03:30 Copenhagen time (GMT+2)',
      'Sun 30 March 2031, 04:00 Copenhagen time (GMT+2)',
    ]);
  });

  it.each([
    {
      night: 'from 2:00 to 3:00 of a night in which that hour comes twice, two hours long',
      ...{ asked: autumn, block: ['2031-10-26', '02:00', '03:00'] },
      stays: ['2031-10-25T23:30Z', '2031-10-26T02:00Z'],
      blocked: ['2031-10-26T00:00Z', '2031-10-26T00:30Z', '2031-10-26T01:00Z', '2031-10-26T01:30Z'],
    },
    {
      night: 'from 1:30 to 3:30 of a night in which an hour of it is missing, one hour long',
      ...{ asked: spring, block: ['2031-03-30', '01:30', '03:30'] },
      stays: ['2031-03-30T00:00Z', '2031-03-30T01:30Z'],
      blocked: ['2031-03-30T00:30Z', '2031-03-30T01:00Z'],
    },
    {
      night: 'from 1:30 to 2:30 of a night on Lord Howe in which half of it comes twice',
      asked: { timezone: lordHowe, now: '2031-03-20T20:00Z' },
      block: ['2031-04-06', '01:30', '02:30'],
      stays: ['2031-04-05T14:00Z', '2031-04-05T16:00Z'],
      blocked: ['2031-04-05T14:30Z', '2031-04-05T15:00Z', '2031-04-05T15:30Z'],
    },
    {
      night: 'from 1:30 to 2:30 of a night on Lord Howe in which half of it is missing',
      asked: { timezone: lordHowe, now: '2031-09-20T20:00Z' },
      block: ['2031-10-05', '01:30', '02:30'],
      stays: ['2031-10-04T14:30Z', '2031-10-04T15:30Z'],
      blocked: ['2031-10-04T15:00Z'],
    },
  ])(
    'A12 REPL-04 DEC-185 a block of the new device $night, keeps away those that it meets by the wall',
    async ({ asked, block: [day, from, to], stays, blocked }) => {
      const night = await openNightPlace(place, asked);
      await place.app.database.query(
        'insert into blocks (location_id, bed_id, reason, first_day, last_day, from_time, to_time) ' +
          "values ($1, $2, 'Cleaning', $3, $3, $4, $5)",
        [night.location, night.otherBed, day, from, to],
      );
      for (const start of [...stays, ...blocked]) await night.book(start);
      const { bookings } = planned.parse(expectStatus(await replace(night), 200).body);
      const going = new Set(stays.map(start => start.replace('Z', ':00.000Z')));
      expect(
        bookings.map(({ outcome, to: goes, problem }) => goes?.start_time ?? `${outcome} ${problem?.kind}`),
      ).toEqual(
        [...stays, ...blocked].sort().map(start => {
          const instant = start.replace('Z', ':00.000Z');
          return going.has(instant) ? instant : 'cancel blocked';
        }),
      );
    },
  );
});
