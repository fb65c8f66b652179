import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, testSecret } from '../support/app.ts';

type Json = Readonly<Record<string, unknown>>;

const key = createHash('sha256').update(`access token:${testSecret}`).digest();
const encode = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, secret: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('base64url');
const signed = (header: Json, payload: Json, secret: string | Buffer = key) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${hmac(text, secret)}`;
};

describe('access tokens', () => {
  let app: TestApp;
  let genuine: string;
  let header: Json;
  let payload: Json;
  beforeAll(async () => {
    app = await startApp();
    const { email } = await app.given.user();
    genuine = (await app.signIn(email)).access;
    const [first = '', second = ''] = genuine
      .split('.')
      .map(part => Buffer.from(part, 'base64url').toString());
    header = JSON.parse(first);
    payload = JSON.parse(second);
  });
  afterAll(() => app.close());

  const statusOf = async (token: string) =>
    (await app.anonymous.get('/api/v3/auth/access_token', { authorization: `Bearer ${token}` })).status;

  it('E1 the forger of these tests can make a genuine token, so that what is refused is the forgery', async () => {
    expect(await statusOf(signed(header, payload))).toBe(200);
    expect(await statusOf(genuine)).toBe(200);
  });

  it('E1 1 000 forged tokens open nothing', async () => {
    const forgeries = [...wrongHeaders(), ...wrongClaims(), ...wrongKeys(), ...bitFlips()];
    expect(new Set(forgeries).size).toBeGreaterThanOrEqual(1_000);
    const accepted: string[] = [];
    for (const token of forgeries) if ((await statusOf(token)) !== 401) accepted.push(token);
    expect(accepted).toEqual([]);
  });

  it('E1 a token is dead after 15 minutes', async () => {
    const { email } = await app.given.user();
    const { access } = await app.signIn(email);
    app.clock.now += 899_000;
    expect(await statusOf(access)).toBe(200);
    app.clock.now += 2_000;
    expect(await statusOf(access)).toBe(401);
  });

  it('E2 a refresh token is no access token, and an access token refreshes nothing', async () => {
    const { email } = await app.given.user();
    const { access, refresh } = await app.signIn(email);
    expect(await statusOf(refresh)).toBe(401);
    expect((await app.anonymous.get('/api/v2/user', { token: refresh })).status).toBe(401);
    const refreshed = await app.anonymous.post('/api/v3/auth/access_token', undefined, { token: access });
    expect(refreshed.status).toBe(401);
  });

  it('E2 an access token in the query or in a cookie opens nothing', async () => {
    const { email } = await app.given.user();
    const { access } = await app.signIn(email);
    const url = '/api/v3/auth/access_token';
    expect((await app.anonymous.get(`${url}?access_token=${access}&token=${access}`)).status).toBe(401);
    expect((await app.anonymous.get(url, { cookie: `access_token=${access}; auth=${access}` })).status).toBe(
      401,
    );
  });

  function wrongHeaders(): string[] {
    const text = (changed: Json) => `${encode(changed)}.${encode(payload)}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const rsa = (changed: Json) =>
      `${text(changed)}.${sign('sha256', Buffer.from(text(changed)), privateKey).toString('base64url')}`;
    const unsigned = ['none', 'None', 'NONE', 'nOnE', ''].flatMap(alg => [
      `${text({ ...header, alg })}.`,
      text({ ...header, alg }),
      signed({ ...header, alg }, payload),
    ]);
    const algorithms = [
      'HS384',
      'HS512',
      'RS256',
      'PS256',
      'ES256',
      'EdDSA',
      'hs256',
      null,
      0,
      ['HS256'],
    ].flatMap(alg => [signed({ ...header, alg }, payload), rsa({ ...header, alg })]);
    const extras = [
      { typ: 'JWT' },
      { typ: 'rt+jwt' },
      { typ: null },
      { crit: ['exp'] },
      { crit: [] },
      { b64: false, crit: ['b64'] },
    ].map(extra => signed({ ...header, ...extra }, payload));
    const keyed = ['../../dev/null', '/proc/self/environ', "' or 1=1", 'https://evil.example/k.json'].flatMap(
      kid =>
        ['', 'AAAA', kid].map(secret =>
          signed({ ...header, kid, jku: kid, x5u: kid, jwk: { kty: 'oct', k: 'AAAA' } }, payload, secret),
        ),
    );
    return [...unsigned, ...algorithms, ...extras, ...keyed];
  }

  function wrongClaims(): string[] {
    const now = Math.floor(app.clock.now / 1000);
    const changes: Json[] = [
      ...[0, 1, now - 1, now - 901, -1, 'tomorrow', null, 1e3].map(exp => ({ exp })),
      ...[now + 60, now + 86_400, 'now', null].map(nbf => ({ nbf })),
      ...['partner-portal-api', 'evil', '', null, ['partner-portal']].map(iss => ({ iss })),
      ...['partner-portal', 'other', '', null, []].map(aud => ({ aud })),
      ...['0', '-1', 'admin', '1 or 1=1', '1e1', '99999999', '', null, {}, 1].map(sub => ({ sub })),
      ...['', 'x', null, 0, randomUUID(), '00000000-0000-0000-0000-000000000000'].map(sid => ({ sid })),
      ...['sub', 'sid', 'exp', 'nbf', 'iat', 'iss', 'aud'].map(name => ({ [name]: undefined })),
    ];
    return changes.map(change => signed(header, { ...payload, ...change }));
  }

  function wrongKeys(): string[] {
    const guesses = [
      '',
      ' ',
      'secret',
      'password',
      'changeme',
      'partner-portal',
      testSecret,
      `access token:${testSecret}x`,
    ];
    const numbered = Array.from({ length: 300 }, (_, number) => `key${number}`);
    return [...guesses, ...numbered, Buffer.alloc(32), Buffer.alloc(64)].map(secret =>
      signed(header, payload, secret),
    );
  }

  /** One bit turned in each of many places of the genuine token, cut and lengthened ones, and two glued together. */
  function bitFlips(): string[] {
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const bytes = [
      Buffer.from(head, 'base64url'),
      Buffer.from(body, 'base64url'),
      Buffer.from(signature, 'base64url'),
    ];
    const flips = bytes.flatMap((part, index) =>
      Array.from({ length: 200 }, (_, number) => {
        const copy = Buffer.from(part);
        const place = number % copy.length;
        copy[place] = (copy[place] ?? 0) ^ (1 << (Math.floor(number / copy.length) % 8));
        return bytes.map((each, at) => (at === index ? copy : each).toString('base64url')).join('.');
      }),
    );
    const cuts = Array.from({ length: 40 }, (_, number) => genuine.slice(0, -(number + 1)));
    return [
      ...flips,
      ...cuts,
      `${genuine}.`,
      `.${genuine}`,
      `${genuine}.${genuine}`,
      `${head}.${body}.${head}`,
      `${genuine} ${genuine}`,
      '..',
      '.',
      'null',
    ];
  }
});
