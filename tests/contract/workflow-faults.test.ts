import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../domain/time/calendar.ts';
import { registry } from '../../resources/index.ts';
import { type BookedPlace, expectStatus, mail, monday, openBookedPlace } from '../support/booked-place.ts';
import { onEveryEngine } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const dayMs = 86_400_000;
const planned = z.object({ plan: z.string() });
const cancelled = { confirm_cancel: true, ...mail };
const moved = { confirm_reschedule: true, ...mail };
const say = (line: string) => process.stdout.write(`${line}\n`);

onEveryEngine('workflows', 'faults', (open, engine) => {
  let place: BookedPlace;
  let week = 0;
  beforeAll(async () => {
    place = await openBookedPlace(await open());
  });

  const freeWeek = () => {
    week += 1;
    return new Date(monday + 7 * week * dayMs).toISOString().slice(0, 10);
  };
  const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
  const booking = (day = freeWeek()) => place.booking({ start_time: at(day, '10:00') });
  const count = async (text: string, values: readonly unknown[] = []) => {
    const [row] = await place.app.database.query<{ n: number }>(
      `select count(*)::int as n from ${text}`,
      values,
    );
    return row?.n ?? 0;
  };

  const stale = atScale(20, 500);
  it(`A5 ${stale} plans of which a booking has changed since: none is carried out, each answers the new one`, async () => {
    let refused = 0;
    for (let round = 0; round < stale; round += 1) {
      const day = freeWeek();
      const id = await booking(day);
      const isMove = round % 2 === 0;
      const asked = isMove ? { start_time: at(day, '14:00') } : {};
      const call = isMove ? place.move : place.cancel;
      const { plan } = planned.parse(expectStatus(await call('admin', id, asked), 200).body);
      await place.app.database.query(
        round % 3 === 0
          ? `update users set language = case language when 'en' then 'vi' else 'en' end where id = (select user_id from bookings where id = $1)`
          : `update bookings set version = version + 1, reason = 'Somebody else' where id = $1`,
        [id],
      );
      const confirm = { ...asked, ...(isMove ? moved : cancelled), plan };
      const answer = await call('admin', id, confirm);
      const fresh = z.object({ plan: planned, message: z.string() }).safeParse(answer.body);
      const kept = await place.stored('bookings', id);
      if (
        answer.status === 409 &&
        fresh.success &&
        fresh.data.plan.plan !== plan &&
        kept.booking_status === 2
      )
        refused += 1;
      if (round % 10 === 0 && fresh.success)
        expectStatus(await call('admin', id, { ...confirm, plan: fresh.data.plan.plan }), 200);
    }
    say(`A5 ${engine}: ${refused} of ${stale} stale plans refused`);
    expect(refused).toBe(stale);
  });

  const previews = atScale(20, 200);
  it(`A6 ${previews} previews, refused ones too, leave every table as it was`, async () => {
    const day = freeWeek();
    const id = await booking(day);
    const before = await checksum();
    for (let round = 0; round < previews; round += 1) {
      if (round % 3 === 0) expectStatus(await place.cancel('owner', id), 200);
      else {
        const start_time = at(day, round % 3 === 1 ? '14:00' : '12:00');
        expectStatus(await place.move('service', id, { start_time }), round % 3 === 1 ? 200 : 422);
      }
    }
    const isSame = (await checksum()) === before;
    say(`A6 ${engine}: ${previews} previews, tables ${isSame ? 'unchanged' : 'CHANGED'}`);
    expect(isSame).toBe(true);
  });

  const keys = atScale(20, 1_000);
  it(`A8 ${keys} keys × 5 at once: each takes effect once, five equal answers; another request under a key is a 422`, async () => {
    const tally = { effects: 0, equal: 0, refused: 0 };
    for (let round = 0; round < keys; round += 1) {
      const day = freeWeek();
      const id = await booking(day);
      const key = crypto.randomUUID();
      const isMove = round % 2 === 0;
      const call = isMove ? place.move : place.cancel;
      const asked = isMove ? { ...moved, start_time: at(day, '14:00') } : cancelled;
      const answers = await Promise.all(Array.from({ length: 5 }, () => call('admin', id, asked, key)));
      if (new Set(answers.map(({ status, text }) => `${status} ${text}`)).size === 1) tally.equal += 1;
      for (const answer of answers) expectStatus(answer, 200);
      const operations = await count(
        `history where resource = 'bookings' and row_id = $1 and operation is not null`,
        [id],
      );
      const mails = await count(
        'mails where booking_id = $1 or booking_id in (select id from bookings where moved_from_id = $1)',
        [id],
      );
      if (operations === 1 && mails === 1) tally.effects += 1;
      const other = await call('admin', id, { ...asked, reason: 'Another' }, key);
      if (other.status === 422) tally.refused += 1;
    }
    say(`A8 ${engine}: ${JSON.stringify(tally)} of ${keys}`);
    expect(tally).toEqual({ effects: keys, equal: keys, refused: keys });
  });

  it('A8 two clicks without a key take effect once; the second hears why', async () => {
    for (let round = 0; round < atScale(5, 50); round += 1) {
      const day = freeWeek();
      const id = await booking(day);
      const answers = await Promise.all(
        [1, 2].map(() => place.move('admin', id, { ...moved, start_time: at(day, '14:00') })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await count('bookings where moved_from_id = $1', [id])).toBe(1);
    }
  });

  const violations = atScale(60, 300);
  it(`A14 ${violations} starts that break a rule, by preview and by execution: 422 that names the rule`, async () => {
    const day = freeWeek();
    const id = await booking(day);
    const special = addDays(day, 3);
    await place.app.given.row('location-days', place.callers.owner.id, {
      ...{ location_id: place.location, day: special, reason_close: 'Wedding' },
      ...{ date_open_from: at(special, '11:00'), date_open_to: at(special, '13:00') },
      ...{ block_start_time: null, block_end_time: null },
    });
    const late = await place.app.given.row('devices', place.callers.owner.id, {
      ...{ partner_location_id: place.location, is_disabled: false },
      installation_date: at(addDays(day, 5), '09:00'),
    });
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    const pick = (round: number, from: number, to: number) =>
      clock(from + 10 * ((round * 7) % ((to - from) / 10)));
    const rules = [
      ['closed', (round: number) => ({ start_time: at(addDays(day, 6), pick(round, 540, 1020)) })],
      ['closed', (round: number) => ({ start_time: at(day, pick(round, 0, 540)) })],
      ['closed', (round: number) => ({ start_time: at(day, pick(round, 1030, 1430)) })],
      ['closed', (round: number) => ({ start_time: at(special, pick(round, 780, 1080)) })],
      ['break', (round: number) => ({ start_time: at(addDays(day, 1), pick(round, 670, 780)) })],
      ['past', (round: number) => ({ start_time: at(addDays('2031-03-01', -round), '10:00') })],
      ['off-step', (round: number) => ({ start_time: at(day, clock(780 + (round % 9) + 1)) })],
      [
        'before-installation',
        (round: number) => ({ start_time: at(addDays(day, 4), pick(round, 540, 660)), bed_id: late }),
      ],
    ] as const;
    let named = 0;
    for (let round = 0; round < violations; round += 1) {
      const [kind, asked] = rules[round % rules.length] ?? rules[0];
      const body = { ...asked(round), ...(round % 2 === 0 ? moved : {}) };
      const answer = await place.move('admin', id, body);
      const told = z
        .object({
          problem: z.object({ kind: z.literal(kind) }),
          errors: z.object({ start_time: z.string() }),
        })
        .safeParse(answer.body);
      if (answer.status === 422 && told.success) named += 1;
      else say(`${JSON.stringify(body)} → ${answer.status} ${answer.text}`);
    }
    say(`A14 ${engine}: ${named} of ${violations} violations refused by name`);
    expect(named).toBe(violations);
    expect(await place.stored('bookings', id)).toMatchObject({ booking_status: 2, version: 1 });
  });

  async function checksum(): Promise<string> {
    const hash = createHash('sha256');
    const tables = new Set(Object.values(registry).map(({ table }) => table));
    for (const table of [...tables, 'idempotency_keys', 'portal_state'].sort())
      hash.update(
        JSON.stringify(await place.app.database.query(`select * from "${table}" t order by t::text`)),
      );
    return hash.digest('hex');
  }
});
