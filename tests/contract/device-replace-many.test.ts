import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Connection, Database } from '../../server/db/database.ts';
import { changesChannel } from '../../server/db/write/announce.ts';
import { type BookedPlace, expectStatus, openBookedPlace } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { type DeviceCalls, deviceCalls } from '../support/device-calls.ts';
import { promisedMs } from '../support/scale.ts';
import { nothingWrong, workflowAudit } from '../support/workflow-audit.ts';

const many = 200;
const few = 8;
/** What it may take on PostgreSQL; with other tests beside it nothing takes its own time. */
const longestMs = promisedMs(500);
const done = z.object({ operation: z.object({ id: z.number() }) });

onEveryEngine('replacing a device with many bookings', 'locks', (open, engine) => {
  let database: Database;
  let place: BookedPlace;
  let calls: DeviceCalls;
  const statements = { count: 0 };
  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(counting(database, statements));
    calls = await deviceCalls(place);
  });

  /** Replaces a device of so many bookings, every fourth of which cannot go along, and undoes it. */
  async function replaceAndUndo(size: number) {
    const [old, next] = [await calls.device(), await calls.device()];
    const ids = await daily(database, place, old, size);
    const inTheWay = await daily(database, place, next, size, 4);
    const body = { confirm: true };
    const heard: string[] = [];
    const listener = { heard: (payload: string) => void heard.push(payload), missed: () => undefined };
    const stop = await database.listen(changesChannel, listener);
    const before = await rowsOf(old, next);
    const replaced = await measured(async () =>
      done.parse(expectStatus(await calls.replace('admin', [old, next], body), 200).body),
    );
    const after = await rowsOf(old, next);
    const { id } = replaced.result.operation;
    const announced = { mails: size, bookings: size + size * 0.75 };
    await expect.poll(() => tally(heard)).toMatchObject(announced);
    const undone = await measured(async () => expectStatus(await place.undo('admin', id), 200));
    await expect
      .poll(() => tally(heard))
      .toMatchObject({ mails: 2 * size, bookings: 2 * announced.bookings });
    await stop();
    return {
      ...{ ids, inTheWay, old, next, before, after, replaced, undone },
      again: await rowsOf(old, next),
    };
  }

  async function rowsOf(old: number, next: number) {
    return await database.query<{ id: number; bed_id: number; booking_status: number }>(
      `select id, bed_id, booking_status, start_time, end_time, user_id, location_id, slot_duration, reason, moved_from_id
       from bookings where bed_id in ($1, $2) and not deleted order by start_time, id`,
      [old, next],
    );
  }

  async function measured<Result>(work: () => Promise<Result>) {
    const [count, started] = [statements.count, performance.now()];
    const result = await work();
    return { result, ms: performance.now() - started, statements: statements.count - count };
  }

  it(`A4 takes as many statements for ${many} bookings as for ${few}, and does to each what it does to one`, async () => {
    const small = await replaceAndUndo(few);
    const large = await replaceAndUndo(many);
    const { replaced, undone } = large;
    process.stdout.write(
      `A4 ${engine}: ${many} bookings replaced in ${Math.round(replaced.ms)} ms by ${replaced.statements} statements, ` +
        `undone in ${Math.round(undone.ms)} ms by ${undone.statements}\n`,
    );
    expect([replaced.statements, undone.statements]).toEqual([
      small.replaced.statements,
      small.undone.statements,
    ]);
    if (engine === 'postgres') expect(Math.max(replaced.ms, undone.ms)).toBeLessThan(longestMs);
    for (const { ids, inTheWay, old, next, before, after, again } of [small, large]) {
      const cancelled = ids.filter((_, index) => index % 4 === 0);
      const moved = ids.filter((_, index) => index % 4 !== 0);
      const on = (bed: number, status: number) =>
        after.filter(row => row.bed_id === bed && row.booking_status === status);
      expect(on(old, 3).map(({ id }) => id)).toEqual(cancelled);
      expect(on(old, 10).map(({ id }) => id)).toEqual(moved);
      const taken = on(next, 2).filter(({ id }) => !inTheWay.includes(id));
      expect(taken).toMatchObject(
        on(old, 10).map(({ id, ...row }) => ({ ...row, bed_id: next, booking_status: 2, moved_from_id: id })),
      );
      expect(again).toEqual(before);
    }
    expect(await workflowAudit(database)).toEqual(nothingWrong);
  });

  it('MAIL-04 C1 writes to each guest in their language about their booking', async () => {
    const { old } = await replaceAndUndo(few);
    const mails = await database.query<{ booking_id: number; subject_html: string; language: string }>(
      `select m.booking_id, m.subject_html, u.language, b.bed_id, m.user_id = b.user_id as "isGuest"
       from mails m join users u on u.id = m.user_id join bookings b on b.id = m.booking_id
       where m.operation = (select operation from history h join bookings b on b.id = h.row_id
         where h.resource = 'bookings' and b.bed_id = $1 and h.operation not like 'undo:%' limit 1) order by m.id`,
      [old],
    );
    expect(new Set(mails.map(({ booking_id }) => booking_id)).size).toBe(few);
    for (const mail of mails) expect(mail).toMatchObject({ isGuest: true });
    const languages = Map.groupBy(mails, ({ language }) => language);
    for (const language of ['en', 'vi'])
      expect(new Set(languages.get(language)?.map(({ subject_html }) => subject_html)).size).toBeGreaterThan(
        1,
      );
  });
});

/** The same database, whose statements inside transactions are counted. */
function counting(database: Database, statements: { count: number }): Database {
  return {
    ...database,
    transaction: async (work, options) =>
      await database.transaction(async transaction => {
        const counted: Connection = {
          query: async (text, values, name) => {
            statements.count += 1;
            return await transaction.query(text, values, name);
          },
        };
        return await work(counted);
      }, options),
  };
}

/** One booking a day from 4 March 2031 on, each `step` days; guests by turns speak English and Vietnamese. */
async function daily(
  database: Database,
  place: BookedPlace,
  bed: number,
  days: number,
  step = 1,
): Promise<number[]> {
  const vietnamese = await place.app.given.user({ role: null, language: 'vi' });
  const rows = await database.query<{ id: number }>(
    `insert into bookings (user_id, bed_id, location_id, booking_status, start_time, end_time, slot_duration)
     select case when day % 2 = 0 then $1::int else $2::int end, $3::int, $4::int, 2, t, t + interval '1 hour', 60
     from generate_series(0, $5::int - 1, $6::int) day
     cross join lateral (select timestamptz '2031-03-04 10:00Z' + day * interval '1 day' as t) at order by t returning id`,
    [place.guest, vietnamese.id, bed, place.location, days, step],
  );
  return rows.map(({ id }) => id);
}

function tally(heard: readonly string[]): Record<string, number> {
  const named = heard.map(payload => z.object({ resource: z.string() }).parse(JSON.parse(payload)).resource);
  const groups = Map.groupBy(named, name => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}
