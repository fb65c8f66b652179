import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testSecret } from '../support/app.ts';
import { type BookedPlace, mail, openBookedPlace } from '../support/booked-place.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { tokenOf } from '../support/portal.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { promisedMs } from '../support/scale.ts';

const firstAt = Date.parse('2099-03-03T10:00:00.000Z');
const hourMs = 3_600_000;
/** What docs/operating.md promises. */
const longestMs = promisedMs(5_000 + 1_500);

interface Ask {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: object;
}

interface Answer {
  readonly ask: string;
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
  readonly ms: number;
}

describe('a table that somebody locks until all have been answered', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let place: BookedPlace;
  let portal: PortalProcess;
  let token: string;
  let bookings: number[];
  beforeAll(async () => {
    database = await testDatabase('postgres');
    place = await openBookedPlace(database);
    bookings = await Promise.all(
      Array.from({ length: 12 }, (_, day) =>
        place.booking({ start_time: new Date(firstAt + day * 24 * hourMs).toISOString() }),
      ),
    );
    token = await tokenOf(database, place.callers.admin.id);
    portal = await startPortal({ DATABASE_URL: database.url ?? '', SECRET_KEY: testSecret });
  }, 120_000);
  afterAll(async () => {
    await portal.end();
    await place.app.close();
  });

  async function send({ method, url, body }: Ask): Promise<Answer> {
    const started = performance.now();
    const response = await fetch(portal.url + url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const ms = performance.now() - started;
    return {
      ask: `${method} ${url}`,
      status: response.status,
      text,
      retryAfter: response.headers.get('retry-after'),
      ms,
    };
  }

  /** Each wants bookings, by another way. */
  function wantBookings(): Ask[] {
    const [cancelled = 0, planned = 0, moved = 0, ...others] = bookings;
    const move = (confirm_reschedule: boolean) => ({
      ...{ reason: 'Water', start_time: new Date(firstAt + hourMs).toISOString(), confirm_reschedule },
      ...mail,
    });
    return [
      { method: 'GET', url: '/api/v3/bookings?page=1&itemsPerPage=20&sortBy=start_time&sortDesc=true' },
      { method: 'GET', url: '/api/v3/bookings?page=1&itemsPerPage=20&q=gemma' },
      { method: 'GET', url: `/api/v3/bookings/${planned}` },
      { method: 'GET', url: `/api/v3/homebeds/${place.bed}/upcoming-bookings` },
      {
        method: 'POST',
        url: `/api/v3/bookings/admin-cancel/${planned}`,
        body: { reason: 'Water', confirm_cancel: false },
      },
      {
        method: 'POST',
        url: `/api/v3/bookings/admin-cancel/${cancelled}`,
        body: { reason: 'Water', confirm_cancel: true, ...mail },
      },
      { method: 'POST', url: `/api/v3/bookings/admin-reschedule/${planned}`, body: move(false) },
      { method: 'POST', url: `/api/v3/bookings/admin-reschedule/${moved}`, body: move(true) },
      ...others.map(
        (id): Ask => ({
          method: 'POST',
          url: `/api/v3/bookings/admin-cancel/${id}`,
          body: { reason: 'Water', confirm_cancel: true, ...mail },
        }),
      ),
    ];
  }

  /** None of these needs bookings. A write among them is refused while those who wait hold all places of writes. */
  const needNone: readonly Ask[] = [
    { method: 'GET', url: '/api/health' },
    { method: 'GET', url: '/api/config' },
    { method: 'GET', url: '/api/ready' },
    { method: 'GET', url: '/api/v3/cities?page=1&itemsPerPage=20' },
    { method: 'GET', url: '/api/v3/settings?page=1&itemsPerPage=20' },
    { method: 'GET', url: '/api/v3/jobs' },
    { method: 'POST', url: '/api/v3/cities', body: { city_name: 'Hue' } },
    { method: 'GET', url: '/api/v3/partners?page=1&itemsPerPage=20' },
  ];

  it('B9 lets no request take more than 5 s, answers what needs it not, and everything once it is free', async () => {
    // A process that has just started takes its time for the first of each.
    for (const ask of [...wantBookings().slice(0, 5), ...needNone]) await send(ask);
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holder = database.transaction(
      async transaction => {
        await transaction.query('lock table bookings in access exclusive mode');
        locked.resolve();
        await free.promise;
      },
      { timeoutMs: 2 * longestMs },
    );
    await locked.promise;
    const want = wantBookings();
    const [wanted, others] = await Promise.all([
      Promise.all(want.map(send)),
      sleep(300).then(() => Promise.all(needNone.map(send))),
    ]).finally(free.resolve);
    const told = (answers: readonly Answer[]) =>
      answers.map(({ ask, status, ms }) => `${Math.round(ms)} ms ${status} ${ask}`).join('\n');
    process.stdout.write(
      `A12 ${wanted.length} + ${others.length} requests under a lock\n${told(wanted)}\n${told(others)}\n`,
    );
    expect([...wanted, ...others].filter(({ ms }) => ms > longestMs).map(({ ask, ms }) => [ask, ms])).toEqual(
      [],
    );
    for (const { ask, status, text, retryAfter } of wanted) {
      expect(status, `${ask}: ${text}`).toBe(503);
      expect(JSON.parse(text), ask).toMatchObject({ code: 503, message: expect.stringMatching(/try again/) });
      expect(Number(retryAfter), ask).toBeGreaterThan(0);
    }
    const refusedWrites = others.filter(({ ask, status }) => ask.startsWith('POST') && status === 503);
    expect(told(others.filter(each => each.status >= 300 && !refusedWrites.includes(each)))).toBe('');
    expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(longestMs / 2);
    await holder;
    for (const ask of [...want, ...needNone]) {
      const { status, text } = await send(ask);
      expect(status, `${ask.method} ${ask.url} ${text}`).toBeLessThan(500);
      expect([429, 503]).not.toContain(status);
    }
    for (const { status, text, ask } of await Promise.all(
      bookings.map(id => send({ method: 'GET', url: `/api/v3/bookings/${id}` })),
    ))
      expect(status, `${ask} ${text}`).toBeLessThan(500);
  });
});
