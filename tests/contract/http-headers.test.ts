import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';

const always = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';

/** Requests as bytes, good and bad, and the status of their answer. */
const raw: readonly (readonly [name: string, request: string, status: number])[] = [
  ['a path that leads nowhere', 'GET /nowhere HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['health', 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n', 200],
  ['a malformed path', 'GET /% HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a malformed path of the API', 'GET /api/v3/cities/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['nobody signed in', 'GET /api/v3/cities HTTP/1.1\r\nHost: a\r\n\r\n', 401],
  ['nothing there', 'GET /api/nothing HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['a method that nobody knows', 'PROPFIND /api/v3/cities HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['too long a parameter', `GET /api/v3/cities/${'1'.repeat(3_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 404],
  ['no host', 'GET /api/health HTTP/1.1\r\n\r\n', 400],
  ['no HTTP', 'HELLO\r\n\r\n', 400],
  ['a method of letters only', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
  [
    'a wrong chunk',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'a body without end',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n',
    413,
  ],
  [
    'another type',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 1\r\n\r\nx',
    415,
  ],
  [
    'an expectation',
    'POST /api/v3/auth/login HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nContent-Length: 1\r\n\r\nx',
    417,
  ],
  [
    'a socket of another site',
    `GET /api/v3/live HTTP/1.1\r\nHost: a\r\nOrigin: http://b\r\n${upgrade}\r\n`,
    403,
  ],
  [
    'a socket with a token in its address',
    `GET /api/v3/live?token=x HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
    400,
  ],
  ['a socket where there is none', `GET /api/health HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`, 200],
];

describe('every answer', () => {
  let app: TestApp;
  let port: number;
  beforeAll(async () => {
    app = await startApp();
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    port = Number(new URL(app.server.listeningOrigin).port);
  });
  afterAll(() => app.close());

  async function answer(request: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', piece => {
      text += String(piece);
    });
    socket.on('error', () => undefined);
    socket.write(request);
    await expect.poll(() => text.includes('\r\n\r\n'), { timeout: 20_000 }).toBe(true);
    socket.destroy();
    return text;
  }

  it.each(raw)('G12 to %s carries the headers that keep others out', async (name, request, status) => {
    const text = await answer(request);
    const [head = ''] = text.split('\r\n\r\n');
    const headers = new Map(
      head
        .split('\r\n')
        .slice(1)
        .map(line => [line.split(':')[0]?.toLowerCase(), line]),
    );
    expect(`${name}: ${head.split(' ')[1]}`).toBe(`${name}: ${status}`);
    expect(always.filter(each => !headers.has(each))).toEqual([]);
    if (status >= 400) expect(text).toContain(`"code":${status}`);
  });

  it('G12 of the API is kept by nobody, but where it says so', async () => {
    const admin = await app.as('admin');
    const { email } = await app.given.user();
    const signIn = await app.anonymous.post('/api/v3/auth/login', { email, password: 'wrong password' });
    const answers = [
      signIn,
      await app.anonymous.get('/api/config'),
      await app.anonymous.get('/api/v3/cities'),
      await admin.get('/api/v3/cities'),
      await admin.get('/api/v3/user'),
      await admin.get('/api/v3/user/export'),
      await admin.get('/api/v3/cities/999999'),
      await admin.get('/api/nothing'),
    ];
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
    expect((await app.anonymous.get('/api/openapi.json')).headers['cache-control']).toBe('no-cache');
  });
});

describe('a portal that knows its name', () => {
  const config = { production: true, publicUrl: 'https://portal.example.com' };
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ config });
  });
  afterAll(() => app.close());

  const status = async (host: string, url = '/api/v3/cities') =>
    (await app.server.inject({ url, headers: { host } })).statusCode;

  it('G8 answers the API under no other name, so that none can be made to lead here', async () => {
    for (const host of [
      'evil.example',
      'portal.example.com.evil.example',
      'portal.example.com:8443',
      '203.0.113.5',
    ])
      expect(await status(host), host).toBe(421);
    for (const host of [
      'portal.example.com',
      'PORTAL.example.com:443',
      '127.0.0.1:3000',
      'localhost',
      '[::1]:3000',
    ])
      expect(await status(host), host).toBe(401);
    expect(await status('203.0.113.5', '/api/health'), 'asked by a load balancer').toBe(200);
  });
});
