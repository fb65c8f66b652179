import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError } from '../../server/db/database.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { testDatabase } from '../support/databases.ts';

const canary = 'canary-7f3a9';

describe('what leaves the server', () => {
  let app: TestApp;
  let broken = false;
  let failure: Error = new Error(canary);
  beforeAll(async () => {
    const database = await testDatabase();
    app = await startApp({
      database: {
        ...database,
        query: (...statement) => (broken ? Promise.reject(failure) : database.query(...statement)),
        transaction: work => (broken ? Promise.reject(failure) : database.transaction(work)),
        checkWritable: timeoutMs => (broken ? Promise.reject(failure) : database.checkWritable(timeoutMs)),
      },
    });
  });
  afterAll(() => app.close());

  const failing = async (error: Error, ask: () => Promise<{ status: number; text: string }>) => {
    failure = error;
    broken = true;
    const answer = await ask();
    broken = false;
    return answer;
  };

  it('G2 50 failures show nothing of the inside, and stand in the log with their request', async () => {
    const admin = await app.as('admin');
    const failures = Array.from({ length: 50 }, (_, number) =>
      number % 2 === 0
        ? new Error(`${canary} select * from users at /srv/portal/server.ts:${number}`)
        : new DatabaseError(`${canary} relation "users" on host db-${number}`, 'XX000'),
    );
    const named: string[] = [];
    for (const [number, error] of failures.entries()) {
      const answer = await failing(error, () =>
        number % 3 === 0
          ? admin.get('/api/v3/cities')
          : number % 3 === 1
            ? admin.post('/api/v3/countries', { country: 'X', country_code: 'XX' })
            : app.anonymous.post('/api/v3/auth/login', { email: 'a@b.test', password: 'x' }),
      );
      const [, id = ''] = /"request_id":"([0-9a-f-]{36})"/.exec(answer.text) ?? [];
      expect(answer).toMatchObject({
        status: 500,
        text: `{"code":500,"message":"Something went wrong!!!","error":"request.failed","params":{},"request_id":"${id}"}`,
      });
      named.push(id);
    }
    // Who reports a failure can say which.
    expect(app.log()).toContain(`"requestId":"${named[0]}"`);
    expect(new Set(named).size).toBe(50);
    // Of each cause the first of a minute are told whole.
    expect(app.log().split(canary).length).toBeGreaterThan(10);
    expect(app.log()).toMatch(/"requestId":"[0-9a-f-]{36}"/);
  });

  it('B9 a database that does not answer is a 503 that says so, and /api/ready tells', async () => {
    const admin = await app.as('admin');
    const gone = new DatabaseError(`connect ECONNREFUSED ${canary}`, '08006');
    const list = await failing(gone, () => admin.get('/api/v3/cities'));
    expect(list).toMatchObject({ status: 503, text: expect.not.stringContaining(canary) });
    expect(await failing(gone, () => app.anonymous.get('/api/ready'))).toMatchObject({ status: 503 });
    expect(await failing(gone, () => app.anonymous.get('/api/health'))).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await app.anonymous.get('/api/ready')).status, { timeout: 60_000 })
      .toBe(200);
    expect((await admin.get('/api/v3/cities')).status).toBe(200);
  });

  it('E16 tokens and passwords are in no log line, however they came', async () => {
    const { email } = await app.given.user();
    const { access, refresh } = await app.signIn(email);
    const caller = app.bearer(access);
    await caller.get(`/api/v3/cities?access_token=${access}&q=${access}`);
    await caller.get(`/api/v3/nothing/${access}`);
    await caller.post('/api/v3/cities', { access_token: access, password: testPassword });
    await app.anonymous.post('/api/v3/auth/login', { email, password: canary });
    await app.anonymous.post('/api/v3/auth/login', { email, password: testPassword, token: refresh });
    await app.anonymous.get('/api/v2/user', { token: `${access}x` });
    await app.anonymous.post('/api/v3/auth/access_token', { refresh }, { token: refresh });
    await app.anonymous.get(`/?next=${access}`, { accept: 'text/html' });
    await failing(
      Object.assign(new Error('boom'), { token: access, headers: { authorization: access } }),
      () => caller.get('/api/v3/cities'),
    );
    for (const secret of [access, refresh, testPassword]) expect(app.log()).not.toContain(secret);
    expect(app.log()).toContain('"route":"/api/v3/cities"');
  });
});
