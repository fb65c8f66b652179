import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { type NightPlace, openNightPlace, operationIn } from '../support/clock-night.ts';
import { onOneEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const planned = z.object({
  plan: z.string(),
  bookings: z.array(
    z.object({
      ...{ id: z.number(), outcome: z.string() },
      to: z.object({ start_time: z.string(), bed_id: z.number() }).optional(),
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
onOneEngine('a device that is relieved before a night in which clocks change', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const relieve = async ({ admin, bed }: NightPlace, body = {}) =>
    await admin.post(`/api/v3/homebeds/${bed}/relieve`, {
      ...{ reason: 'The motor is broken', solve: { rest: 'move', rows: [] }, disable: true },
      ...body,
    });

  it.each([
    {
      night: 'over an hour that is missing to the next time of the wall',
      ...{ asked: spring, start: '2031-03-30T00:30Z', held: '2031-03-30T00:30Z' },
      goes: '2031-03-30T01:00Z – 2031-03-30T01:30Z',
      old: 'Sun 30 March 2031, 01:30 Copenhagen time (GMT+1)',
      written: 'Sun 30 March 2031, 03:00 Copenhagen time (GMT+2)',
    },
    {
      night: 'from the first run of an hour past its second, in which none begins',
      ...{ asked: autumn, start: '2031-10-26T00:30Z', held: '2031-10-26T00:30Z' },
      goes: '2031-10-26T02:00Z – 2031-10-26T02:30Z',
      old: 'Sun 26 October 2031, 02:30 Copenhagen time (GMT+2)',
      written: 'Sun 26 October 2031, 03:00 Copenhagen time (GMT+1)',
    },
    {
      night: 'from the second run of an hour to when it is over',
      ...{ asked: autumn, start: '2031-10-26T01:30Z', held: '2031-10-26T01:30Z' },
      goes: '2031-10-26T02:00Z – 2031-10-26T02:30Z',
      old: 'Sun 26 October 2031, 02:30 Copenhagen time (GMT+1)',
      written: 'Sun 26 October 2031, 03:00 Copenhagen time (GMT+1)',
    },
    {
      night: 'past half an hour that comes twice',
      asked: { timezone: lordHowe, now: '2031-03-20T08:00Z' },
      ...{ start: '2031-04-05T14:45Z', held: '2031-04-05T14:45Z' },
      goes: '2031-04-05T15:30Z – 2031-04-05T16:00Z',
      old: 'Sun 6 April 2031, 01:45 Lord Howe time (GMT+11)',
      written: 'Sun 6 April 2031, 02:00 Lord Howe time (GMT+10:30)',
    },
    {
      night: 'over half an hour that is missing',
      asked: { timezone: lordHowe, now: '2031-09-20T08:00Z' },
      ...{ start: '2031-10-04T15:00Z', held: '2031-10-04T15:00Z' },
      goes: '2031-10-04T15:30Z – 2031-10-04T16:00Z',
      old: 'Sun 5 October 2031, 01:30 Lord Howe time (GMT+10:30)',
      written: 'Sun 5 October 2031, 02:30 Lord Howe time (GMT+11)',
    },
  ])(
    'A12 DEC-168 a booking whose time is taken goes $night, its mail tells both, and undo brings it back',
    async ({ asked, start, held, goes, old, written }) => {
      const night = await openNightPlace(place, asked);
      const id = await night.book(start);
      const before = await night.holding(night.bed);
      await night.book(held, night.otherBed);
      const { plan } = planned.parse(expectStatus(await relieve(night), 200).body);
      const operation = operationIn(await relieve(night, { plan, confirm_relieve: true }));
      expect(await night.holding(night.bed)).toEqual([]);
      expect(await night.holding(night.otherBed)).toContain(`${id}: ${goes}`);
      const [mail] = await night.mails();
      expect(mail?.subject).toBe(`Your booking at Harbour Rooms was moved to ${written}`);
      expect(mail?.content).toContain(`<strong>New time:</strong> ${written}<br />`);
      expect(mail?.content).toContain(`<strong>Instead of:</strong> ${old}<br />`);
      expectStatus(await night.undo(operation), 200);
      expect(await night.holding(night.bed)).toEqual(before);
      expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    },
  );

  it.each([
    {
      ...{ night: 'Copenhagen in spring', asked: spring },
      starts: ['2031-03-30T00:30Z', '2031-03-30T01:00Z'],
      written: [
        'Sun 30 March 2031, 01:30 Copenhagen time (GMT+1)',
        'Sun 30 March 2031, 03:00 Copenhagen time (GMT+2)',
      ],
    },
    {
      ...{ night: 'Copenhagen in autumn', asked: autumn },
      starts: ['2031-10-26T00:30Z', '2031-10-26T01:30Z'],
      written: [
        'Sun 26 October 2031, 02:30 Copenhagen time (GMT+2)',
        'Sun 26 October 2031, 02:30 Copenhagen time (GMT+1)',
      ],
    },
    {
      ...{ night: 'Lord Howe in autumn', asked: { timezone: lordHowe, now: '2031-03-20T08:00Z' } },
      starts: ['2031-04-05T14:40Z', '2031-04-05T15:10Z'],
      written: [
        'Sun 6 April 2031, 01:40 Lord Howe time (GMT+11)',
        'Sun 6 April 2031, 01:40 Lord Howe time (GMT+10:30)',
      ],
    },
  ])(
    'A12 DEC-168 all that fit keep their very instants on another device: $night',
    async ({ asked, starts, written }) => {
      const night = await openNightPlace(place, asked);
      const ids: number[] = [];
      for (const start of starts) ids.push(await night.book(start));
      const { plan, bookings } = planned.parse(expectStatus(await relieve(night), 200).body);
      expect(bookings).toMatchObject(
        starts.map((start, index) => ({
          ...{ id: ids[index], outcome: 'move' },
          to: { bed_id: night.otherBed, start_time: start.replace('Z', ':00.000Z') },
        })),
      );
      operationIn(await relieve(night, { plan, confirm_relieve: true }));
      expect((await night.mails()).map(({ subject }) => subject)).toEqual(
        written.map(time => `Your booking at Harbour Rooms on ${time}: another bed`),
      );
    },
  );
});
