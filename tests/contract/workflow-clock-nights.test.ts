import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { weekdays } from '../../domain/time/calendar.ts';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { type NightPlace, offeredIn, openNightPlace, operationIn } from '../support/clock-night.ts';
import { onOneEngine } from '../support/databases.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const previewed = z.object({ plan: z.string(), subject_html: z.string(), content_html: z.string() });
const planned = z.object({ bookings: z.array(z.object({ id: z.number(), outcome: z.literal('keep') })) });
const reason = 'Water damage';

/**
 * In Copenhagen the clock goes from 2:00 to 3:00 at 1:00 UTC of 30 March 2031, and back at 1:00 UTC of 26 October. On
 * Lord Howe it is half an hour: at 2:00 of 6 April back to 1:30 (15:00 UTC of the 5th), at 2:00 of 5 October on to 2:30
 * (15:30 UTC of the 4th). All instants and words here are counted by hand.
 */
onOneEngine('a cancelled booking in a night in which clocks change', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const cancel = async ({ admin }: NightPlace, id: number, body = {}) =>
    await admin.post(`/api/v3/bookings/admin-cancel/${id}`, { reason, ...body });

  it.each([
    {
      night: 'before the hour that is missing',
      ...{ timezone: 'Europe/Copenhagen', now: '2031-03-03T08:00Z', start: '2031-03-30T00:30Z' },
      written: 'Sun 30 March 2031, 01:30 Copenhagen time (GMT+1)',
      offered: [
        'Sat 29 March 2031, 23:30 Copenhagen time (GMT+1)',
        'Sun 30 March 2031, 01:00 Copenhagen time (GMT+1)',
        'Sun 30 March 2031, 03:00 Copenhagen time (GMT+2)',
      ],
    },
    {
      night: 'after it',
      ...{ timezone: 'Europe/Copenhagen', now: '2031-03-03T08:00Z', start: '2031-03-30T01:00Z' },
      written: 'Sun 30 March 2031, 03:00 Copenhagen time (GMT+2)',
      offered: [
        'Sat 29 March 2031, 23:30 Copenhagen time (GMT+1)',
        'Sun 30 March 2031, 01:30 Copenhagen time (GMT+1)',
        'Sun 30 March 2031, 03:30 Copenhagen time (GMT+2)',
      ],
    },
    {
      night: 'in the first run of an hour that comes twice',
      ...{ timezone: 'Europe/Copenhagen', now: '2031-10-20T08:00Z', start: '2031-10-26T00:30Z' },
      written: 'Sun 26 October 2031, 02:30 Copenhagen time (GMT+2)',
      offered: [
        'Sat 25 October 2031, 23:30 Copenhagen time (GMT+2)',
        'Sun 26 October 2031, 01:30 Copenhagen time (GMT+2)',
        'Sun 26 October 2031, 02:00 Copenhagen time (GMT+2)',
      ],
    },
    {
      night: 'in its second run, in which no other may begin',
      ...{ timezone: 'Europe/Copenhagen', now: '2031-10-20T08:00Z', start: '2031-10-26T01:30Z' },
      written: 'Sun 26 October 2031, 02:30 Copenhagen time (GMT+1)',
      offered: [
        'Sat 25 October 2031, 23:30 Copenhagen time (GMT+2)',
        'Sun 26 October 2031, 02:50 Copenhagen time (GMT+2)',
        'Sun 26 October 2031, 03:00 Copenhagen time (GMT+1)',
      ],
    },
    {
      night: 'in the second run of half an hour',
      ...{ timezone: 'Australia/Lord_Howe', now: '2031-03-20T08:00Z', start: '2031-04-05T15:15Z' },
      written: 'Sun 6 April 2031, 01:45 Lord Howe time (GMT+10:30)',
      offered: [
        'Sat 5 April 2031, 23:30 Lord Howe time (GMT+11)',
        'Sun 6 April 2031, 01:40 Lord Howe time (GMT+11)',
        'Sun 6 April 2031, 02:20 Lord Howe time (GMT+10:30)',
      ],
    },
    {
      night: 'after half an hour that is missing',
      ...{ timezone: 'Australia/Lord_Howe', now: '2031-09-20T08:00Z', start: '2031-10-04T15:30Z' },
      written: 'Sun 5 October 2031, 02:30 Lord Howe time (GMT+11)',
      offered: [
        'Sat 4 October 2031, 23:30 Lord Howe time (GMT+10:30)',
        'Sun 5 October 2031, 01:30 Lord Howe time (GMT+10:30)',
        'Sun 5 October 2031, 03:00 Lord Howe time (GMT+11)',
      ],
    },
  ])(
    'A12 CANCEL-02 DEC-196 $night: its mail tells and offers times of the wall, and undo brings back the instant',
    async ({ timezone, now, start, written, offered }) => {
      const night = await openNightPlace(place, { timezone, now });
      const id = await night.book(start);
      const seen = previewed.parse(expectStatus(await cancel(night, id), 200).body);
      const subject = `Your booking at Harbour Rooms on ${written} was cancelled`;
      expect(seen.subject_html).toBe(subject);
      expect(seen.content_html).toContain(`<strong>When:</strong> ${written}<br />`);
      expect(offeredIn(seen.content_html)).toEqual(offered);
      const { plan, subject_html, content_html } = seen;
      const sent = { plan, subject_html, content_html, confirm_cancel: true };
      const operation = operationIn(await cancel(night, id, sent));
      expect(await night.mails()).toEqual([{ subject, content: seen.content_html }]);
      expect(await night.holding(night.bed)).toEqual([]);
      expectStatus(await night.undo(operation), 200);
      expect(await night.mails()).toEqual([]);
      expect(await place.stored('bookings', id)).toMatchObject({
        ...{ booking_status: 2, start_time: start.replace('Z', ':00.000Z') },
      });
      expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    },
  );

  it('A12 CANCEL-09 in the first run of the hour its bookings have begun, and those of the second have not', async () => {
    // 2:45 in summer time.
    const night = await openNightPlace(place, { timezone: 'Europe/Copenhagen', now: '2031-10-26T00:45Z' });
    const [first, second] = [await night.book('2031-10-26T00:30Z'), await night.book('2031-10-26T01:30Z')];
    expect(expectStatus(await cancel(night, first), 409).body.error).toBe('booking.cancel-begun');
    const { subject_html, content_html } = previewed.parse(
      expectStatus(await cancel(night, second), 200).body,
    );
    expect(subject_html).toContain('Sun 26 October 2031, 02:30 Copenhagen time (GMT+1)');
    // From an hour after now on.
    expect(offeredIn(content_html)).toEqual([
      'Sun 26 October 2031, 03:00 Copenhagen time (GMT+1)',
      'Sun 26 October 2031, 03:30 Copenhagen time (GMT+1)',
      'Mon 27 October 2031, 00:00 Copenhagen time (GMT+1)',
    ]);
    operationIn(await cancel(night, second, { subject_html, content_html, confirm_cancel: true }));
    expect(await place.stored('bookings', first)).toMatchObject({ booking_status: 2, version: 1 });
    expect(await place.stored('bookings', second)).toMatchObject({ booking_status: 3 });
  });
});

onOneEngine('another week over the nights in which clocks change', 'postgres', open => {
  let place: BookedPlace;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const now = '2031-03-03T08:00Z';
  const allDay = { open_time: '00:00:00', close_time: '23:59:59', block: [] };
  /** Open day and night, but on Sundays by these hours. */
  const weekOf = (sunday: object) =>
    weekdays.map(day_of_week => ({ day_of_week, ...(day_of_week === 'Sun' ? sunday : allDay) }));
  const put = async ({ admin, location }: NightPlace, sunday: object, query = '') =>
    await admin.put(`/api/v3/location/${location}/list-hours${query}`, weekOf(sunday));

  /** Whether a booking may come to begin at a time of the other device, or what stands against it. */
  const problemAt = async ({ admin, otherBed }: NightPlace, id: number, start: string) => {
    const asked = { reason, start_time: start.replace('Z', ':00.000Z'), bed_id: otherBed };
    const answer = await admin.post(`/api/v3/bookings/admin-reschedule/${id}`, asked);
    return answer.status === 200 ? 'free' : z.object({ kind: z.string() }).parse(answer.body.problem).kind;
  };
  /** In these an hour runs for the second time: a booking may lie in one, but none may come to begin there. */
  const secondRun = new Set(['2031-10-26T01:00Z', '2031-10-26T01:30Z', '2031-04-05T15:00Z']);

  const copenhagen = 'Europe/Copenhagen';
  const lordHowe = 'Australia/Lord_Howe';
  it.each([
    {
      sunday: 'closed from one midnight of the wall to the next',
      ...{ timezone: copenhagen, hours: {} },
      // 23:30 of Saturday, 0:00 and 23:30 of Sunday, 0:00 of Monday: once in winter and summer, once the other way.
      stays: ['2031-03-29T22:30Z', '2031-03-30T22:00Z', '2031-10-25T21:30Z', '2031-10-26T23:00Z'],
      meets: ['2031-03-29T23:00Z', '2031-03-30T21:30Z', '2031-10-25T22:00Z', '2031-10-26T22:30Z'],
    },
    {
      sunday: 'open from a time that is skipped, and that comes twice',
      ...{ timezone: copenhagen, hours: { open_time: '02:30:00', close_time: '04:00:00', block: [] } },
      // In spring from 3:00 (1:00 UTC) to 4:00; in autumn from the first 2:30 (0:30 UTC), through the second, to 4:00.
      stays: [
        '2031-03-30T01:00Z',
        '2031-03-30T01:30Z',
        '2031-10-26T00:30Z',
        '2031-10-26T01:30Z',
        '2031-10-26T02:30Z',
      ],
      meets: ['2031-03-30T00:30Z', '2031-03-30T02:00Z', '2031-10-26T00:00Z', '2031-10-26T03:00Z'],
    },
    {
      sunday: 'closes at a time that is skipped, and that comes twice',
      ...{ timezone: copenhagen, hours: { open_time: '00:00:00', close_time: '02:30:00', block: [] } },
      // In spring when the clock jumps, in autumn at the first 2:30.
      stays: ['2031-03-30T00:30Z', '2031-10-26T00:00Z'],
      meets: ['2031-03-30T01:00Z', '2031-10-26T00:30Z', '2031-10-26T01:30Z'],
    },
    {
      sunday: 'with a break in the hour that is skipped, and that comes twice',
      timezone: copenhagen,
      hours: { ...allDay, block: [{ block_start_time: '02:00:00', block_end_time: '03:00:00' }] },
      // In spring nothing is left of it, in autumn it lasts from 0:00 to 2:00 UTC.
      stays: ['2031-03-30T00:30Z', '2031-03-30T01:00Z', '2031-10-25T23:30Z', '2031-10-26T02:00Z'],
      kind: 'break',
      meets: ['2031-10-26T00:00Z', '2031-10-26T00:30Z', '2031-10-26T01:00Z', '2031-10-26T01:30Z'],
    },
    {
      sunday: 'open from a time around which half an hour is skipped, or comes twice',
      ...{ timezone: lordHowe, hours: { open_time: '02:00:00', close_time: '23:59:59', block: [] } },
      // The second 1:30 is still before it; in spring it opens at 2:30.
      stays: ['2031-04-05T15:30Z', '2031-04-06T13:00Z', '2031-10-04T15:30Z', '2031-10-05T12:30Z'],
      meets: ['2031-04-05T14:30Z', '2031-04-05T15:00Z', '2031-10-04T15:00Z'],
    },
  ])(
    'A12 HOURS-15 DEC-96 $sunday: names the bookings that lie outside, keeps them, and one undo takes it back',
    async ({ timezone, hours, kind = 'closed', stays, meets }) => {
      const night = await openNightPlace(place, { timezone, now });
      for (const start of stays) await night.book(start);
      const ids: number[] = [];
      for (const start of meets) ids.push(await night.book(start));
      const before = await night.holding(night.bed);
      const told = planned.parse(expectStatus(await put(night, hours, '?preview=true'), 200).body);
      expect(told.bookings.map(({ id }) => id)).toEqual(ids);
      const operation = operationIn(await put(night, hours));
      expect(await night.holding(night.bed)).toEqual(before);
      // What is outside now is no place for another booking either.
      const other = await night.book('2031-05-06T10:00Z', night.otherBed);
      const starts = [...stays, ...meets];
      const asUsual = starts.map(start => `${start} ${secondRun.has(start) ? 'off-step' : 'free'}`);
      const problems = async () => {
        const told: string[] = [];
        for (const start of starts) told.push(`${start} ${await problemAt(night, other, start)}`);
        return told;
      };
      expect(await problems()).toEqual([
        ...asUsual.slice(0, stays.length),
        ...meets.map(start => `${start} ${kind === 'break' && secondRun.has(start) ? 'off-step' : kind}`),
      ]);
      expectStatus(await night.undo(operation), 200);
      expect(await problems()).toEqual(asUsual);
      expect(await workflowAudit(place.app.database)).toEqual(nothingWrong);
    },
  );
});
