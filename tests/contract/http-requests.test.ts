import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import type { Caller } from '../support/caller.ts';

const city = { city_name: 'Oslo', country_id: 1 };
const contentTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonx',
  'application/json5',
  'application/vnd.api+json',
  'application/ld+json',
  'text/json',
  'json',
  '*/*',
  'application/*',
  'application/json\t; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/json, text/plain',
  'application/json/',
  'application /json',
  'application/ json',
  ' ',
  ';',
  '/',
  'application',
  'application/octet-stream',
  'image/png',
  'application/cbor',
  'application/json-seq',
  'application/jsonp',
  'application/json+x',
  'text/plain; x=application/json',
  'x-application/json',
  'APPLICATION/XML',
  'application/problem+json',
];

describe('requests', () => {
  let app: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    app = await startApp();
    admin = await app.as('admin');
  });
  afterAll(() => app.close());

  const cities = async () =>
    Number((await app.database.query<{ n: number }>('select count(*)::int as n from cities'))[0]?.n);

  it('G3 takes bodies as JSON only, on every writing route', async () => {
    const before = await cities();
    const wrong: string[] = [];
    for (const type of contentTypes)
      for (const [method, url] of [
        ['POST', '/api/v3/cities'],
        ['PUT', '/api/v3/cities/1'],
        ['POST', '/api/v3/bookings'],
        ['PUT', '/api/v3/plans/reorder'],
        ['POST', '/api/v3/auth/login'],
        ['POST', '/api/v3/user'],
      ] as const) {
        const { status } = await admin.send({
          method,
          url,
          headers: { 'content-type': type },
          payload: JSON.stringify(city),
        });
        if (status !== 415) wrong.push(`${method} ${url} ${JSON.stringify(type)}: ${status}`);
      }
    expect(wrong).toEqual([]);
    expect(contentTypes.length * 6).toBeGreaterThanOrEqual(200);
    expect(await cities()).toBe(before);
  });

  it('G3 a body without a content type is not read either', async () => {
    const { status } = await admin.send({
      method: 'POST',
      url: '/api/v3/cities',
      payload: Buffer.from(JSON.stringify(city)),
    });
    expect(status).toBe(415);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'G3 %s is JSON',
    async type => {
      const { status } = await admin.send({
        method: 'POST',
        url: '/api/v3/cities',
        headers: { 'content-type': type },
        payload: '{}',
      });
      expect(status).toBe(422);
    },
  );

  it('G4 refuses what a parser should not believe with 400, and too much with 413', async () => {
    const post = (payload: string) =>
      admin.send({
        method: 'POST',
        url: '/api/v3/cities',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    expect((await post('{"city_name":"a","city_name":"b"}')).status).toBe(400);
    expect((await post('{"__proto__":{"role":0}}')).status).toBe(400);
    expect((await post(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).status).toBe(400);
    expect((await post('{')).status).toBe(400);
    expect((await post(`"${'x'.repeat(1_100_000)}"`)).status).toBe(413);
  });

  it('ERR-01 an unknown path of the API is a 404 in its own words', async () => {
    for (const url of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/v3/cities/1/2',
      '/files/demo/none.png',
      '/api?x=1',
    ]) {
      const { status, body } = await admin.get(url, { accept: 'text/html' });
      expect({ url, status, body }).toEqual({
        url,
        status: 404,
        body: {
          code: 404,
          message: 'This page could not be found',
          error: 'request.unknown-page',
          params: {},
        },
      });
    }
  });

  it('G1 malformed addresses and headers are refused', async () => {
    const urls = [
      '/api/v3/cities/%',
      '/api/v3/cities/%E0%A4%A',
      `/api/v3/cities/${'1'.repeat(200)}`,
      '/api/v3/cities/1%00',
      '//api/v3/cities',
      '/api/v3/cities?filter=%',
    ];
    for (const url of urls) {
      const { status } = await admin.get(url);
      expect(status, url).toBeGreaterThanOrEqual(400);
      expect(status, url).toBeLessThan(500);
    }
    for (const value of ['x', '7', 'W/"x"', '"99999999999"', '"1", "2"'])
      expect((await admin.put('/api/v3/cities/1', city, { 'if-match': value })).status).toBe(400);
  });

  it('G13 answers no other origin with CORS headers', async () => {
    const origins = [
      'null',
      'https://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1:3000.evil.example',
      'http://127.0.0.1:30000',
      'http://127.0.0.1',
      'https://127.0.0.1:3000',
      'file://',
      'http://localhost:80',
      'http://[::1]',
      'http://evil.example#127.0.0.1',
      'chrome-extension://abc',
      'http://127.0.0.1@evil.example',
      'http://127.0.0.1%00.evil.example',
      'http://portal.test',
      '*',
      '',
      'https://portal.test.evil.example',
      'https://notportal.test',
      'http://127。0。0。1',
    ].map(origin => Buffer.from(origin).toString('latin1'));
    for (const origin of origins)
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers, status } = await admin.send({
          method,
          url: '/api/v3/cities',
          headers: {
            origin,
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization',
          },
        });
        expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
        if (method === 'OPTIONS') expect(status).toBe(404);
      }
  });

  it('G12 nothing authenticates but a header that other sites cannot send', async () => {
    const { email } = await app.given.user();
    const { access } = await app.signIn(email);
    for (const cookie of ['auth', 'auth._token.local', 'access_token', 'token', 'session', '__Host-auth'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const url = method === 'GET' || method === 'POST' ? '/api/v3/cities' : '/api/v3/cities/1';
        const { status, headers } = await app.anonymous.send({
          method,
          url,
          headers: { cookie: `${cookie}=${access}` },
        });
        expect(status).toBe(401);
        expect(headers['set-cookie']).toBeUndefined();
      }
  });

  it('F11 may be framed by nobody, whatever the address and the status', async () => {
    const addresses = ['/', '/login', '/nowhere', '/assets/nowhere.js', '/api/health', '/api/openapi.json'];
    const refused = ['/api/v3/cities', '/api/v3/nowhere', '/api/v3/cities?page=none', '/api/v3/cities/0'];
    const statuses = new Set<number>();
    for (const address of [...addresses, ...refused]) {
      const { status, headers } = await app.anonymous.get(address);
      statuses.add(status);
      expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401, 404]));
  });

  it('carries headers that keep other sites, frames and sniffers out', async () => {
    const { headers } = await app.anonymous.get('/api/health');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(/script-src 'self';.*frame-ancestors 'none'/),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('a portal on https', () => {
  it('asks browsers to stay on https', async () => {
    const app = await startApp({ config: { publicUrl: 'https://portal.example.com' } });
    const { headers } = await app.anonymous.get('/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    await app.close();
  });

  it('E12 G5 an address has so many requests a minute, whatever X-Forwarded-For says', async () => {
    const app = await startApp({ config: { requestsPerMinute: 100 } });
    const statuses = new Map<number, number>();
    for (let request = 0; request < 150; request++) {
      const { status } = await app.anonymous.send({
        url: '/api/health',
        remoteAddress: '203.0.113.9',
        headers: { 'x-forwarded-for': `10.1.${request % 200}.${request % 250}` },
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 100, 429: 50 });
    const refused = await app.anonymous.send({ url: '/api/health', remoteAddress: '203.0.113.9' });
    expect(refused.body).toEqual({
      code: 429,
      message: 'Too many requests, please wait a moment',
      error: 'request.too-many',
      params: {},
    });
    await app.close();
  });

  it('G5 a client that is gone before its request is read is no failure of the server', async () => {
    const app = await startApp();
    const port = Number(new URL(await app.server.listen({ port: 0, host: '127.0.0.1' })).port);
    const addresses: (string | undefined)[] = [];
    app.server.server.on('request', ({ socket }) => addresses.push(socket.remoteAddress));
    for (let request = 0; request < 20; request++) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write('GET /api/health HTTP/1.1\r\nHost: portal\r\n\r\n');
      socket.resetAndDestroy();
    }
    await expect.poll(() => addresses).toEqual(Array(20).fill(undefined));
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    expect(app.log()).not.toMatch(/"status":5|"level":50/);
    await app.close();
  });
});
