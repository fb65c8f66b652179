import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signalBand } from '../../domain/devices/device.ts';
import { foldTally } from '../../server/workflows/devices/fleet-counts.ts';
import { fleetWatch } from '../../server/workflows/devices/fleet-health.ts';
import {
  type BookedPlace,
  everybody,
  expectStatus,
  openBookedPlace,
  type Who,
} from '../support/booked-place.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';

const hourMs = 3_600_000;
const told = z.object({
  data: z.object({
    counts: z.record(z.string(), z.int()),
    signal: z.array(z.object({ day: z.string(), good: z.int(), weak: z.int(), poor: z.int() })),
  }),
});

interface DeviceFacts {
  readonly id: number;
  readonly health: number;
  readonly deleted: boolean;
  readonly list_user_view: readonly { readonly id: number }[] | null;
  readonly owner: number | null;
  readonly timezone: string | null;
}

interface ReportFacts {
  readonly device_id: number;
  readonly last_updated_time: string;
  readonly RSSI: number | null;
}

/** The states as `devices.health` numbers them, the most urgent first. */
const states = ['offline', 'failing', 'disabled', 'weak', 'outdated', 'well', 'planned', 'stock'];
const days = [
  ...['2031-02-25', '2031-02-26', '2031-02-27', '2031-02-28'],
  ...['2031-03-01', '2031-03-02', '2031-03-03'],
];

/** -80 dBm and less is poor, up to -70 weak, above it good: a device by the mean of its readings of a day. */
function gradeOf(mean: number): 'good' | 'weak' | 'poor' {
  if (mean <= -80) return 'poor';
  return mean <= -70 ? 'weak' : 'good';
}

function localDay(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return parts.format(new Date(instant));
}

/** What must be told to somebody, reckoned from all rows without anything that the database keeps of them. */
function expected(
  devices: readonly DeviceFacts[],
  reports: readonly ReportFacts[],
  isSeen: (device: DeviceFacts) => boolean,
) {
  const seen = devices.filter(device => !device.deleted && isSeen(device));
  const grades = seen.flatMap(({ id, timezone }) => {
    const own = reports.filter(({ device_id, RSSI }) => device_id === id && RSSI !== null);
    const byDay = Map.groupBy(own, each => localDay(each.last_updated_time, timezone ?? 'UTC'));
    return [...byDay].map(([day, found]) => {
      const mean = found.reduce((sum, { RSSI }) => sum + (RSSI ?? 0), 0) / found.length;
      // Half a dBm goes to the stronger side of zero, as the database rounds.
      return { day, grade: gradeOf(-Math.round(-mean)) };
    });
  });
  const graded = (day: string, grade: string) =>
    grades.filter(each => each.day === day && each.grade === grade).length;
  return {
    counts: Object.fromEntries(
      states.map((state, index) => [state, seen.filter(({ health }) => health === index + 1).length]),
    ),
    signal: days.map(day => ({
      day,
      good: graded(day, 'good'),
      weak: graded(day, 'weak'),
      poor: graded(day, 'poor'),
    })),
  };
}

onOneEngine('the tally of the fleet', 'pglite', open => {
  let database: TestDatabase;
  let place: BookedPlace;
  let calls: DeviceCalls;
  let beds: number[];
  let locations: number[];

  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
    calls = await deviceCalls(place);
    const { callers } = place;
    const hue = await place.place(callers.stranger.id, { timezone: 'Asia/Kathmandu' });
    const york = await place.place(callers.owner.id, { timezone: 'America/New_York' });
    const nowhere = await place.place(callers.stranger.id, { timezone: 'UTC' });
    locations = [place.location, hue.location, york.location, nowhere.location];
    beds = [place.bed, place.otherBed, hue.bed, york.bed, nowhere.bed, await calls.inStock()];
  });

  const sees = (who: Who, { list_user_view, owner }: DeviceFacts) => {
    const { id } = place.callers[who];
    const listed = list_user_view?.some(reader => reader.id === id) ?? true;
    const isPartner = who === 'owner' || who === 'stranger';
    return listed && (!isPartner || owner === id);
  };

  const expectTallied = async (why: string) => {
    const devices = await database.query<DeviceFacts>(
      `select d.id, d.health, d.deleted, d.list_user_view, l.user_id as owner, l.timezone
       from devices d left join locations l on l.id = d.partner_location_id`,
    );
    const reports = await database.query<ReportFacts>(
      'select device_id, last_updated_time, "RSSI" from device_logs where not deleted',
    );
    for (const who of everybody) {
      const answer = expectStatus(await place.callers[who].get('/api/v3/homebeds/fleet-health'), 200);
      expect(told.parse(answer.body).data, `${who}: ${why}`).toEqual(
        expected(devices, reports, device => sees(who, device)),
      );
    }
  };

  const at = (hours: number) => new Date(Date.parse('2031-03-03T08:00:00Z') - hours * hourMs).toISOString();
  const report = async (
    rows: readonly (readonly [bed: number, hoursAgo: number, signal: number | null])[],
  ) => {
    await database.query(
      `insert into device_logs (device_id, last_updated_time, "RSSI")
       select d, t, s from unnest($1::int[], $2::timestamptz[], $3::int[]) given(d, t, s)`,
      [rows.map(([bed]) => bed), rows.map(([, hours]) => at(hours)), rows.map(([, , signal]) => signal)],
    );
  };

  it('DEC-180 counts each device once, on the days of its location', async () => {
    await expectTallied('before any report');
    // 20:00 UTC on Sunday: already Monday in Kathmandu; 03:00 UTC on Monday: still Sunday in New York.
    await report([
      [beds[2] ?? 0, 12, -66],
      [beds[3] ?? 0, 5, -90],
      [beds[0] ?? 0, 12, -75],
      [beds[4] ?? 0, 0.5, -79],
      [beds[4] ?? 0, 1, -80],
    ]);
    await expectTallied('after reports');
    const { data } = told.parse((await place.callers.admin.get('/api/v3/homebeds/fleet-health')).body);
    expect(data.signal.slice(-2)).toEqual([
      { day: '2031-03-02', good: 0, weak: 1, poor: 1 },
      { day: '2031-03-03', good: 1, weak: 0, poor: 1 },
    ]);
  });

  it('follows devices that move, are removed, put back, disabled, and locations whose zone changes', async () => {
    const bed = beds[2] ?? 0;
    const { admin } = place.callers;
    expectStatus(await calls.update('admin', bed, { partner_location_id: place.location }), 200);
    await expectTallied('moved');
    expectStatus(await admin.put(`/api/v3/location/${locations[0]}`, { timezone: 'Pacific/Auckland' }), 200);
    await expectTallied('another zone');
    expectStatus(await calls.update('owner', bed, { is_disabled: true, reason_disabled: 'Smoke' }), 200);
    await expectTallied('disabled');
    expectStatus(await admin.delete(`/api/v3/homebeds/${bed}`), 200);
    await expectTallied('removed');
    const [removal] = await database.query<{ id: number }>('select max(id) as id from operations');
    expectStatus(await place.undo('admin', removal?.id ?? 0), 200);
    await expectTallied('put back');
  });

  it('DEC-24 a device that lists its readers is counted for them alone, and for all again without the list', async () => {
    const list = async (readers: string | null) =>
      await database.query('update devices set list_user_view = $2::jsonb where id = $1', [beds[0], readers]);
    await list(JSON.stringify([{ id: place.callers.service.id }]));
    await expectTallied('listed');
    await report([[beds[0] ?? 0, 3, -88]]);
    await expectTallied('reported while listed');
    await list(null);
    await expectTallied('not listed any more');
  });

  it('DEC-180 a zone that the database does not know counts as UTC, and loses no report', async () => {
    await database.query(`update locations set timezone = 'Mars/Olympus' where id = $1`, [locations[3]]);
    await report([[beds[4] ?? 0, 9, -60]]);
    await database.query(`update locations set timezone = 'UTC' where id = $1`, [locations[3]]);
    await expectTallied('of no known zone');
  });

  it('DEC-180 holds whatever comes, behind the back of the server', async () => {
    const bed = fc.nat({ max: 5 });
    const hours = fc.integer({ min: 0, max: 200 });
    const signal = fc.constantFrom(null, -95, -81, -80, -79, -71, -70, -69, -50);
    const step = fc.oneof(
      fc.record({
        do: fc.constant('report'),
        rows: fc.array(fc.tuple(bed, hours, signal), { minLength: 1 }),
      }),
      fc.record({ do: fc.constant('change'), bed, hours, signal }),
      fc.record({ do: fc.constantFrom('remove', 'erase', 'fold', 'flip', 'touch'), bed }),
      fc.record({ do: fc.constant('move'), bed, to: fc.nat({ max: 3 }) }),
    );
    const steps = fc.sample(step, { numRuns: 50, seed: 75 });
    for (const each of steps) {
      const id = beds['bed' in each ? each.bed : 0] ?? 0;
      if ('rows' in each) await report(each.rows.map(([one, ago, rssi]) => [beds[one] ?? 0, ago, rssi]));
      else if ('hours' in each)
        await database.query(
          'update device_logs set last_updated_time = $2, "RSSI" = $3 where id = (select max(id) from device_logs where device_id = $1)',
          [id, at(each.hours), each.signal],
        );
      else if ('to' in each)
        await database.query('update devices set partner_location_id = $2 where id = $1', [
          id,
          locations[each.to],
        ]);
      else if (each.do === 'fold') await foldTally(database);
      else
        await database.query(
          {
            remove: 'update device_logs set deleted = true where device_id = $1 and "RSSI" < -79',
            erase:
              'delete from device_logs where id = (select min(id) from device_logs where device_id = $1)',
            flip: 'update devices set deleted = not deleted where id = $1',
            touch: 'update devices set wifi_status = 1 - coalesce(wifi_status, 0) where id = $1',
          }[each.do] ?? '',
          [id],
        );
      await expectTallied(JSON.stringify(each));
    }
    await database.query('delete from device_logs where device_id = $1', [beds[5]]);
    await database.query('delete from devices where id = $1', [beds[5]]);
    await expectTallied('erased for good');
  });

  it('grades a signal as its label is coloured', async () => {
    const rows = await database.query<{ signal: number; grade: number }>(
      'select s as signal, signal_grade(s) as grade from generate_series(-120, 20) s',
    );
    const grade = new Map<string, number>(Object.entries({ success: 1, warning: 2, danger: 3 }));
    expect(rows).toEqual(rows.map(({ signal }) => ({ signal, grade: grade.get(signalBand(signal).tone) })));
  });

  describe('while it is folded', () => {
    it('D1 whoever reads sees every device once, and no report waits for another device', async () => {
      const [first, second] = [beds[0] ?? 0, beds[1] ?? 0];
      const total = async () => {
        const [row] = await database.query<{ n: number }>(
          'select sum(change)::int as n from fleet_tally where day is null',
        );
        return row?.n;
      };
      const before = await total();
      await database.query(
        'insert into fleet_tally (value, change) select 6, case when n % 2 = 0 then 1 else -1 end from generate_series(1, 400) n',
      );
      const totals = await Promise.all(
        Array.from({ length: 24 }, async (_, turn) => {
          await report([[turn % 2 === 0 ? first : second, turn / 10, -50 - turn]]);
          if (turn % 4 === 0) await fleetWatch(database).look(new AbortController().signal);
          return await total();
        }),
      );
      expect(new Set(totals)).toEqual(new Set([before]));
      await foldTally(database);
      const [{ lines } = { lines: 0 }] = await database.query<{ lines: number }>(
        'select count(*)::int as lines from fleet_tally',
      );
      expect(lines).toBeLessThan(300);
      await expectTallied('folded');
    });

    it('D1 a report of one device is not held up by one of another that is not committed yet', async () => {
      if (database.kind === 'pglite') return;
      const gate = Promise.withResolvers<void>();
      const written = Promise.withResolvers<void>();
      const first = database.transaction(async transaction => {
        await transaction.query(
          'insert into device_logs (device_id, last_updated_time, "RSSI") values ($1, $2, -95)',
          [beds[0], at(0)],
        );
        written.resolve();
        await gate.promise;
      });
      await written.promise;
      await report([[beds[1] ?? 0, 0, -95]]);
      gate.resolve();
      await first;
      await expectTallied('side by side');
    });
  });
});
