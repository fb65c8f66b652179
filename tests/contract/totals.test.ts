import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { onOneEngine } from '../support/databases.ts';
import { openPortal, type PersonName, type Portal } from '../support/portal.ts';

onOneEngine('how many rows fall between one instant and the next', 'pglite', open => {
  let database: Database;
  let portal: Portal;
  let place: number;
  let bed: number;
  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    const at = { list_user_view: null, list_user_edit: null };
    place = await portal.given.row('locations', portal.people.owner.id, at);
    bed = await portal.given.row('devices', portal.people.owner.id, { partner_location_id: place, ...at });
    // The night in which New York has its clocks put back: its Sunday lasts from 04:00Z to 05:00Z of the next day.
    for (const [start, values] of [
      ['2031-11-02T03:59:00Z', {}],
      ['2031-11-02T04:00:00Z', {}],
      ['2031-11-03T04:30:00Z', {}],
      ['2031-11-03T04:59:00Z', { booking_status: 3 }],
      ['2031-11-03T05:00:00Z', {}],
      ['2031-11-02T12:00:00Z', { deleted: true }],
    ] as const) {
      const end = new Date(Date.parse(start) + 30_000).toISOString();
      await portal.given.row('bookings', portal.people.owner.id, {
        location_id: place,
        bed_id: bed,
        start_time: start,
        end_time: end,
        booking_status: 2,
        ...values,
      });
    }
  });

  const days = '2031-11-01T04:00:00Z,2031-11-02T04:00:00Z,2031-11-03T05:00:00Z,2031-11-04T05:00:00Z';
  const ask = async (who: PersonName, resource: string, query: Record<string, string>) => {
    const url = `/api/v3/records/${resource}/totals?${new URLSearchParams(query)}`;
    const { status, body } = await portal.send(portal.people[who].token, { method: 'GET', url });
    return status === 200 ? body.data : status;
  };
  const here = () => JSON.stringify([{ field: 'location_id', op: 'eq', value: place }]);

  it('DEC-161 counts each row once, in the span that its instant begins, without removed ones', async () => {
    for (const who of ['admin', 'owner', 'service', 'marketing'] as const)
      expect(await ask(who, 'bookings', { of: 'start_time', edges: days, filter: here() }), who).toEqual([
        1, 3, 1,
      ]);
    const booked = JSON.stringify([
      { field: 'location_id', op: 'eq', value: place },
      { field: 'booking_status', op: 'in', value: [2] },
    ]);
    expect(await ask('admin', 'bookings', { of: 'start_time', edges: days, filter: booked })).toEqual([
      1, 2, 1,
    ]);
  });

  it('DEC-161 D1 D4 tells nobody of rows that their list does not hold', async () => {
    expect(await ask('stranger', 'bookings', { of: 'start_time', edges: days, filter: here() })).toEqual([
      0, 0, 0,
    ]);
    expect(await ask('owner', 'mails', { of: 'create_time', edges: days })).toBe(403);
    expect(await ask('admin', 'nothing', { of: 'start_time', edges: days })).toBe(404);
  });

  it('DEC-161 refuses what is no instant of the list, and edges that do not ascend', async () => {
    for (const of of ['location_id', 'nothing', 'slot_duration'])
      expect(await ask('admin', 'bookings', { of, edges: days }), of).toBe(400);
    for (const edges of ['', 'today', '2031-11-02T04:00:00Z', '2031-11-03T05:00:00Z,2031-11-02T04:00:00Z'])
      expect(await ask('admin', 'bookings', { of: 'start_time', edges }), edges).toBe(400);
  });
});
