import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../server/config.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';

const token = 'collector-0123456789-0123456789-abcdef';
const metrics = { port: undefined, host: '127.0.0.1', token };

/** The names of everything that a page exposes. */
function namesOf(page: string): Set<string> {
  return new Set(page.split('\n').flatMap(line => /^([a-z_]\w*)[{ ]/.exec(line)?.slice(1) ?? []));
}

/** The value of a line, by the beginning of it. */
function figureOf(page: string, beginning: string): number | undefined {
  const line = page.split('\n').find(each => each.startsWith(beginning));
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

const dashboardSchema = z.object({
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })),
});

onOneEngine('metrics', 'pglite', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({
      database: await open(),
      config: { metrics, nightlyBackups: { directory: 'backups', hour: 3, keep: 7 } },
    });
    await app.database.query(
      `insert into portal_state (key, value) values ('nightly_backup', '{"done": "2026-01-02T03:04:05Z"}')`,
    );
  });
  afterAll(async () => {
    await app.server.close();
  });

  const page = async (): Promise<string> => {
    const { status, text } = await app.bearer(token).get('/metrics');
    expect(status).toBe(200);
    return text;
  };

  it('are for the token only', async () => {
    expect((await app.anonymous.get('/metrics')).status).toBe(401);
    expect((await app.bearer(`${token}x`).get('/metrics')).status).toBe(401);
    expect((await (await app.as('admin')).get('/metrics')).status).toBe(401);
    expect(await page()).toContain('portal_process_resident_memory_bytes');
  });

  it('count requests by the pattern of their route, whatever strangers ask for', async () => {
    const admin = await app.as('admin');
    const id = await app.given.row('cities', 0);
    const before = await page();
    for (const each of [id, 987_654, 987_655]) await admin.get(`/api/v3/cities/${each}`);
    for (let n = 0; n < 30; n += 1) await app.anonymous.get(`/nothing-${n}/here?secret=${n}`);
    await app.anonymous.post('/api/v3/auth/login', { email: 'nobody@portal.test', password: 'wrong' });
    const after = await page();
    const more = (beginning: string) =>
      (figureOf(after, beginning) ?? 0) - (figureOf(before, beginning) ?? 0);
    expect(more('portal_http_requests_total{method="GET",route="/api/v3/cities/:id",status="200"}')).toBe(1);
    expect(more('portal_http_requests_total{method="GET",route="/api/v3/cities/:id",status="404"}')).toBe(2);
    expect(more('portal_http_request_duration_seconds_count{method="GET",route="/api/v3/cities/:id"}')).toBe(
      3,
    );
    expect(more('portal_sign_ins_total{result="refused"}')).toBe(1);
    const { email } = await app.given.user();
    await app.signIn(email, testPassword);
    const signedIn = await page();
    const result = (name: string, text: string) =>
      figureOf(text, `portal_sign_ins_total{result="${name}"}`) ?? 0;
    expect(result('ok', signedIn) - result('ok', after)).toBe(1);
    expect(result('refused', signedIn)).toBe(result('refused', after));
    expect(after).not.toContain('nothing-');
    expect(after).not.toContain('987654');
    const routes = new Set(after.match(/route="[^"]*"/g));
    for (let n = 0; n < 50; n += 1) await app.anonymous.get(`/again-${n}`);
    expect(new Set((await page()).match(/route="[^"]*"/g)).size).toBe(routes.size);
  });

  it('tell what waits, what has failed, what is large, and when the last backup was', async () => {
    const told = await page();
    expect(figureOf(told, 'portal_last_backup_timestamp_seconds')).toBe(
      Date.parse('2026-01-02T03:04:05Z') / 1000,
    );
    for (const name of [
      'mails_waiting',
      'mails_failed',
      'mails_oldest_seconds',
      'jobs_running',
      'jobs_oldest_seconds',
    ])
      expect(figureOf(told, `portal_${name} `), name).toBeGreaterThanOrEqual(0);
    expect(figureOf(told, 'portal_table_bytes{table="bookings"}')).toBeGreaterThan(8_000);
    expect(figureOf(told, 'portal_table_rows{table="history"}')).toBeGreaterThanOrEqual(0);
    expect(figureOf(told, 'portal_database_connections_max ')).toBeGreaterThan(0);
    expect(figureOf(told, 'portal_database_up ')).toBe(1);
  });

  it('a mail that no server takes is late however often it was tried, and one that is kept is counted', async () => {
    const mail = (values: object) =>
      app.given.row('mails', 0, { booking_id: null, user_id: null, ...values });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const before = figureOf(await page(), 'portal_mails_kept ');
    await mail({ state: 'waiting', attempts: 7, create_time: ago(3), send_after: ago(-1) });
    await mail({ state: 'kept', create_time: ago(3), send_after: ago(3) });
    // Its own time is still to come.
    await mail({ state: 'waiting', attempts: 0, create_time: ago(9), send_after: ago(-1) });
    await expect
      .poll(async () => figureOf(await page(), 'portal_mails_kept '), { timeout: 20_000 })
      .toBe((before ?? 0) + 1);
    const late = figureOf(await page(), 'portal_mails_oldest_seconds ');
    expect(late).toBeGreaterThan(2.9 * 3_600);
    expect(late).toBeLessThan(3.5 * 3_600);
  });

  it('tell which version runs', async () => {
    expect(await page()).toContain(`\nportal_build_info{version="${version}"} 1\n`);
  });

  it('have every name that a panel of the dashboard or an alert asks for', async () => {
    const names = namesOf(await page());
    const dashboard = dashboardSchema.parse(
      JSON.parse(await readFile('docs/operating/grafana-dashboard.json', 'utf8')),
    );
    const alerts = await readFile('docs/operating/alerts.yml', 'utf8');
    expect(alerts.match(/^ {6}- alert: /gm)).toHaveLength(7);
    const asked = [...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), alerts]
      .join('\n')
      .match(/\bportal_\w+/g);
    expect(new Set(asked).size).toBeGreaterThan(20);
    // These appear with their first event.
    const later = ['portal_cleaner_rows_total', 'portal_cleaner_runs_total', 'portal_file_operations_total'];
    expect([...new Set(asked)].filter(name => !names.has(name) && !later.includes(name))).toEqual([]);
    for (const name of later) expect(await page()).toContain(`# TYPE ${name} counter`);
  });

  it('a statement of more than half a second is logged by its name, without a value', async () => {
    await app.database.query(
      `select pg_sleep(0.7), $1::text as secret from users limit 1`,
      ['hush-hush'],
      'lazy_one',
    );
    await app.database.query(
      'insert into portal_state (key, value) select $1, to_jsonb(pg_sleep(0.6)::text)',
      ['hush-hush'],
    );
    await expect.poll(() => app.log(), { timeout: 60_000 }).toContain('slow statement');
    const lines = app
      .log()
      .split('\n')
      .filter(line => line.includes('slow statement'));
    expect(lines.some(line => line.includes('"statement":"lazy_one select users"'))).toBe(true);
    expect(lines.some(line => line.includes('"statement":"insert portal_state"'))).toBe(true);
    expect(lines.join('')).not.toContain('hush');
    expect(figureOf(await page(), 'portal_slow_statements_total')).toBeGreaterThanOrEqual(2);
  });
});

it('tell of no backup where the portal makes none, so that no alert waits for one', async () => {
  const app = await startApp({ config: { metrics } });
  const { text } = await app.bearer(token).get('/metrics');
  expect(text).toContain('portal_database_up 1');
  expect(text).not.toContain('portal_last_backup_timestamp_seconds');
  await app.close();
});

it('without a token or a port there are none', async () => {
  const app = await startApp();
  const { text } = await app.anonymous.get('/metrics');
  expect(text).not.toContain('portal_process');
  await app.close();
});

it('on a port of their own they need no token, and the portal itself has none', async () => {
  const port = await freePort();
  const app = await startApp({ config: { metrics: { port, host: '127.0.0.1', token: undefined } } });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ]);
  expect(await answer.text()).toContain('portal_websockets 0');
  expect((await fetch(`http://127.0.0.1:${port}/api/v3/users`)).status).toBe(404);
  expect((await app.anonymous.get('/metrics')).text).not.toContain('portal_process');
  await app.close();
  await sleep(10);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

it('a wrong port or a short token stops the start with a sentence that does not repeat the token', () => {
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow(
    /METRICS_PORT must be a whole number from 1 to 65535/,
  );
  expect(() => readConfig({ METRICS_TOKEN: 'too-short' })).toThrow(/METRICS_TOKEN must have 32/);
  expect(() => readConfig({ METRICS_TOKEN: 'too-short' })).not.toThrow(/too-short/);
});
