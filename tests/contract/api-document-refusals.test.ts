import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, apiDocument, type Operation } from '../support/api-document.ts';
import { startApp, type TestApp } from '../support/app.ts';
import type { Answer, Caller } from '../support/caller.ts';

let app: TestApp;
let document: ApiDocument;
let admin: Caller;
beforeAll(async () => {
  app = await startApp({ config: { requestsPerMinute: 3 } });
  document = apiDocument((await app.server.inject({ url: '/api/openapi.json' })).payload);
  ({ caller: admin } = await app.person(0));
});
afterAll(() => app.close());

/** A refusal as its route describes it. */
function expectDescribed(status: number, method: Operation['method'], path: string, answer: Answer) {
  expect(answer.status, answer.text).toBe(status);
  expect(document.misfitOfAnswer(method, path, answer), answer.text).toBeUndefined();
}

const text = { 'content-type': 'text/plain' };
const city = '/api/v3/cities/{id}';

/** A path with a number for each of its parameters, which no record has. */
function absent(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '2000000000');
}

it('DEC-335 what a list and a record are refused with is described at their routes', async () => {
  const { caller: partner } = await app.person();
  const list = '/api/v3/cities';
  expectDescribed(400, 'GET', list, await admin.get(`${list}?sortBy=nothing`));
  expectDescribed(401, 'GET', list, await app.anonymous.get(list));
  expectDescribed(403, 'POST', list, await partner.post(list, {}));
  expectDescribed(404, 'GET', city, await admin.get(`${list}/2000000000`));
  expectDescribed(422, 'POST', list, await admin.post(list, { nothing: 1 }));
  expectDescribed(
    415,
    'POST',
    list,
    await admin.send({ method: 'POST', url: list, headers: text, payload: 'a' }),
  );
  const large = { city_name: 'x'.repeat(1_100_000) };
  expectDescribed(413, 'POST', list, await admin.post(list, large));
});

it('DEC-335 a used link and a wrong password are refused as their routes describe it', async () => {
  const link = '/api/v3/auth/confirm-email';
  expectDescribed(410, 'POST', link, await app.anonymous.post(link, { token: 'of another day' }));
  const login = '/api/v3/auth/login';
  const wrong = { email: 'nobody@portal.test', password: 'Not-this-one-1' };
  const answers: Answer[] = [];
  for (let at = 0; at < 12; at += 1) answers.push(await app.anonymous.post(login, wrong));
  for (const answer of answers) expectDescribed(answer.status, 'POST', login, answer);
  const waits = answers.filter(({ status }) => status === 429);
  expect(waits.length).toBeGreaterThan(0);
  for (const { headers } of waits) expect(headers).toHaveProperty('retry-after');
});

it('DEC-335 whoever asks too often is told after how many seconds, by every route', async () => {
  const stranger = (url: string) => admin.send({ method: 'GET', url, remoteAddress: '203.0.113.9' });
  for (let at = 0; at < 3; at += 1) await stranger('/api/v3/cities');
  for (const path of ['/api/v3/cities', '/api/config', '/api/v3/now', '/api/health']) {
    const answer = await stranger(path);
    expectDescribed(429, 'GET', path, answer);
    expect(answer.headers, path).toHaveProperty('retry-after');
  }
});

it('DEC-335 every operation refuses in one shape what cannot be asked of it', async () => {
  for (const { method, path } of document.operations) {
    const url = path.replaceAll(/\{\w+\}/g, '0');
    const payload =
      method === 'GET' ? {} : { payload: '{"a":1,"a":2}', headers: { 'content-type': 'application/json' } };
    for (const caller of [app.anonymous, admin]) {
      const answer = await caller.send({ method, url, ...payload });
      if (answer.status < 400) continue;
      expect(
        document.misfitOfAnswer(method, path, answer),
        `${method} ${path} ${answer.text}`,
      ).toBeUndefined();
    }
  }
});

describe('who may ask', () => {
  const asked = (caller: Caller, { method, path }: Operation) =>
    caller.send({ method, url: absent(path), ...(method === 'GET' ? {} : { payload: {} }) });

  it('DEC-335 an operation that names no scheme asks nobody who they are; every other one does', async () => {
    const wrong: string[] = [];
    for (const operation of document.operations) {
      const { status, body } = await asked(app.anonymous, operation);
      const mustSignIn = status === 401 && body.error === 'account.sign-in';
      if (mustSignIn !== operation.schemes.length > 0) wrong.push(`${operation.method} ${operation.path}`);
    }
    expect(wrong).toEqual([]);
  });

  it('DEC-335 each scheme lets in by the header that it names', async () => {
    const { access, refresh } = await app.person();
    const tokens: Readonly<Record<string, string>> = { bearer: access, token: access, refreshToken: refresh };
    const tried = new Set<string>();
    for (const operation of document.operations.filter(({ method }) => method !== 'DELETE'))
      for (const scheme of operation.schemes.filter(name => name in tokens && !tried.has(name))) {
        tried.add(scheme);
        const { type, name } = document.schemes[scheme] ?? {};
        const token = tokens[scheme] ?? '';
        const headers = type === 'http' ? { authorization: `Bearer ${token}` } : { [name ?? '']: token };
        const answer = await app.anonymous.send({
          method: operation.method,
          url: absent(operation.path),
          headers,
        });
        expect(answer.status, `${scheme} ${operation.path} ${answer.text}`).not.toBe(401);
      }
    expect([...tried].toSorted()).toEqual(Object.keys(tokens).toSorted());
  });
});
