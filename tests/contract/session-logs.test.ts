import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionLogLimitBytes } from '../../domain/records/limits.ts';
import { resourceOf } from '../../resources/index.ts';
import { startApp } from '../support/app.ts';
import { onOneEngine } from '../support/databases.ts';
import { type LogHost, logHost } from '../support/log-host.ts';
import { openPortal, type PersonName, type Portal, personNames, tokenOf } from '../support/portal.ts';
import { withoutId } from '../support/without-id.ts';

const failures: readonly [path: string, status: number, message: string][] = [
  ['/404', 502, 'The log of this session is no longer where the device left it (404)'],
  ['/500', 502, 'The server that keeps the log answered with error 500'],
  ['/302', 502, 'The server that keeps the log points to another address, which is not followed'],
  ['/html', 502, 'The server that keeps the log answered with a web page instead of a log'],
  ['/hidden-html', 502, 'The server that keeps the log answered with a web page instead of a log'],
  ['/picture', 502, 'What lies at the address of the log is not text'],
  ['/binary', 502, 'What lies at the address of the log is not text'],
  ['/packed', 502, 'What lies at the address of the log is not text'],
  ['/never', 504, 'The server that keeps the log does not answer; please try again in a moment'],
  ['/silent', 504, 'The server that keeps the log does not answer; please try again in a moment'],
  ['/reset', 502, 'The server that keeps the log cannot be reached; please try again in a moment'],
];

onOneEngine('the logs of sessions', 'pglite', open => {
  let portal: Portal;
  let host: LogHost;
  let address: string;
  let read: (token: string, session: number) => Promise<Response>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    portal = await openPortal(await open());
    host = await logHost();
    const { server } = await startApp({
      database: portal.database,
      config: { logLevel: 'silent', sessionLogHosts: ['logs.example.test'] },
      logReach: host.reach,
      now: Date.now,
    });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
    read = async (token, session) =>
      await fetch(`${address}/api/v3/massagesession/${session}/log`, {
        headers: { authorization: `Bearer ${token}` },
      });
    close = async () => {
      await host.close();
      await server.close();
    };
  });
  afterAll(() => close());

  const session = async (log_session_url: string | null) =>
    await portal.samples.row(resourceOf('sessions'), portal.people.owner.id, { log_session_url });
  const ask = async (who: PersonName, url: string | null) =>
    await read(portal.people[who].token, await session(url));

  it('LOG-03 LOG-04 API-42 a session tells where its log lies, and its text is read for whoever may read the session', async () => {
    const id = await session('https://logs.example.test/ok');
    for (const name of personNames.filter(each => each !== 'stranger')) {
      const { token } = portal.people[name];
      const { body } = await portal.send(token, { method: 'GET', url: `/api/v3/massagesession/${id}` });
      expect(body).toMatchObject({ log_session_url: 'https://logs.example.test/ok' });
      const answer = await read(token, id);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/plain; charset=utf-8', 'no-store']);
      expect(await answer.text()).toBe('I (1) boot: ok\nE (2) motor: M3\n');
    }
    expect(await (await ask('admin', 'https://logs.example.test/untyped')).text()).toBe('W (1) heat: cold\n');
    expect(await (await ask('admin', 'https://logs.example.test/empty')).text()).toBe('');
  });

  it('F8 the host is told its own name, and nothing of who asks', async () => {
    await ask('admin', 'https://logs.example.test/ok');
    expect(host.asked.at(-1)?.headers).toEqual({
      host: 'logs.example.test',
      // Chance, and the same for nobody.
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
      accept: 'text/plain, */*;q=0.1',
      'accept-encoding': 'identity',
      connection: 'close',
    });
  });

  it('D1 D2 a stranger is answered as if the session did not exist, and nothing is fetched', async () => {
    const id = await session('https://logs.example.test/ok');
    const before = host.asked.length;
    const { token } = portal.people.stranger;
    const [foreign, absent] = [await read(token, id), await read(token, 2_000_000_000)];
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(withoutId(await foreign.text(), id)).toBe(withoutId(await absent.text(), 2_000_000_000));
    expect(host.asked.length).toBe(before);
  });

  it('LOG-06 ERR-25 a session without a log says so', async () => {
    const answer = await ask('owner', null);
    expect(await answer.json()).toEqual({
      code: 404,
      message: 'No session logs',
      error: 'log.none',
      params: {},
    });
  });

  it.each(failures)('LOG-05 ERR-25 F8 %s is answered %i with one sentence', async (path, status, message) => {
    const answer = await ask('owner', `https://logs.example.test${path}`);
    expect(await answer.json()).toEqual({
      code: status,
      message,
      error: expect.stringMatching(/^log\.[a-z]+$/),
      params: expect.any(Object),
    });
    expect(answer.status).toBe(status);
  });

  it('F8 a log of 200 MB ends after 10 MB, and the rest is not fetched', async () => {
    const before = host.written();
    const answer = await ask('admin', 'https://logs.example.test/200mb');
    expect((await answer.arrayBuffer()).byteLength).toBe(sessionLogLimitBytes);
    // Counted when the connection ends; others may end meanwhile.
    await expect.poll(() => host.written() - before).toBeGreaterThanOrEqual(sessionLogLimitBytes);
    expect(host.written() - before).toBeLessThan(2.5 * sessionLogLimitBytes);
  });

  it('F8 a log that stalls half way breaks off, so that whoever reads it learns that it is not whole', async () => {
    const answer = await ask('admin', 'https://logs.example.test/stalls');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it('the logs of the demo data are read from the product itself, the long one too', async () => {
    expect(await (await ask('owner', '/files/demo/session-3.txt')).text()).toContain('E (');
    const long = await (await ask('owner', '/files/demo/session-4.txt')).text();
    expect(long.split('\n')).toHaveLength(100_001);
    const absent = await ask('owner', '/files/demo/session-77.txt');
    expect(await absent.json()).toMatchObject({ code: 502 });
  });

  it('D10 nobody reads a log without a sign-in, or with the token of somebody who left', async () => {
    const id = await session('https://logs.example.test/ok');
    expect((await read('', id)).status).toBe(401);
    const gone = await portal.samples.row(resourceOf('users'), 0, { role: 0, disabled: true });
    expect((await read(await tokenOf(portal.database, gone), id)).status).toBe(401);
  });
});
