import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp, type Tokens } from '../support/app.ts';
import { onEveryEngine } from '../support/databases.ts';
import { atScale } from '../support/scale.ts';

const tabs = 20;
const rounds = atScale(5, 200);
const dayMs = 24 * 60 * 60_000;

onEveryEngine('refresh', 'locks', open => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ database: await open() });
  });
  afterAll(() => app.server.close());

  const newcomer = async (): Promise<Tokens> => app.signIn((await app.given.user()).email);

  /** The tokens that this refresh token still buys, or the status of the refusal. */
  const refresh = async (token: string): Promise<Tokens | number> => {
    const { status, body } = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token });
    return status === 200
      ? { access: String(body.access_token), refresh: String(body.refresh_token) }
      : status;
  };
  const refreshed = async (token: string): Promise<Tokens> => {
    const answer = await refresh(token);
    if (typeof answer === 'number') throw new Error(`refresh was refused with ${answer}`);
    return answer;
  };
  const opens = async (access: string) =>
    (await app.bearer(access).get('/api/v3/auth/access_token')).status === 200;

  it('SESS-06 API-03 answers new tokens for the refresh token, in the shape of a sign-in', async () => {
    const { refresh: token } = await newcomer();
    const { status, body } = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expire_after: 900, rt: app.clock.now });
    expect(body.refresh_token).not.toBe(token);
    expect(await opens(String(body.access_token))).toBe(true);
  });

  it(`E4 E5 ${tabs} tabs at once × ${rounds} rounds: one rotation, one child, nobody is thrown out`, async () => {
    const { id, email } = await app.given.user();
    let { refresh: token } = await app.signIn(email);
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(Array.from({ length: tabs }, () => refreshed(token)));
      const children = new Set(answers.map(answer => answer.refresh));
      expect(children.size).toBe(1);
      const rows = await app.database.query('select 1 from auth_sessions where user_id = $1', [id]);
      expect(rows).toHaveLength(round + 2);
      expect(await opens(answers.at(-1)?.access ?? '')).toBe(true);
      token = answers[0]?.refresh ?? '';
    }
  });

  it('E3 a stolen token that is replayed after the grace ends the whole family, the newest child too', async () => {
    for (let round = 0; round < atScale(5, 200); round++) {
      const stolen = await newcomer();
      const child = await refreshed(stolen.refresh);
      app.clock.now += 10_001;
      const newest = await refreshed(child.refresh);
      expect(await refresh(stolen.refresh)).toBe(401);
      expect(await refresh(newest.refresh)).toBe(401);
      expect(await opens(newest.access)).toBe(false);
    }
    const noted = await app.database.query("select 1 from security_events where kind = 'token-reused'");
    expect(noted).toHaveLength(atScale(5, 200));
  });

  it('E4 the grandparent ends the family even within the grace', async () => {
    const grandparent = await newcomer();
    const parent = await refreshed(grandparent.refresh);
    const child = await refreshed(parent.refresh);
    expect(await refresh(grandparent.refresh)).toBe(401);
    expect(await refresh(child.refresh)).toBe(401);
  });

  it('E4 a second tab gets the same child within 10 s, and no longer', async () => {
    const { refresh: token } = await newcomer();
    const child = await refreshed(token);
    app.clock.now += 10_000;
    expect((await refreshed(token)).refresh).toBe(child.refresh);
    app.clock.now += 1;
    expect(await refresh(token)).toBe(401);
  });

  it('E8 refreshing does not prolong a sign-in beyond 7 days', async () => {
    const started = app.clock.now;
    let { refresh: token } = await newcomer();
    for (let day = 1; day < 7; day++) {
      app.clock.now = started + day * dayMs;
      token = (await refreshed(token)).refresh;
    }
    app.clock.now = started + 7 * dayMs - 1_000;
    token = (await refreshed(token)).refresh;
    app.clock.now = started + 7 * dayMs;
    expect(await refresh(token)).toBe(401);
  });

  it('E7 a disabled user refreshes nothing', async () => {
    const { id, email } = await app.given.user();
    const { refresh: token } = await app.signIn(email);
    await app.database.query('update users set disabled = true where id = $1', [id]);
    expect(await refresh(token)).toBe(401);
  });

  it('E3 the database holds no token, only hashes', async () => {
    const { refresh: token } = await newcomer();
    const rows = await app.database.query('select * from auth_sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['nothing', ''],
    ['a letter', 'x'],
    ['SQL', "' or 1=1 --"],
    ['another token', 'a'.repeat(43)],
    ['other letters', '\u00e4'.repeat(43)],
    ['a long text', 'a'.repeat(5_000)],
  ])('API-03 %s refreshes nothing', async (_, token) => {
    expect(await refresh(token)).toBe(401);
  });
});
