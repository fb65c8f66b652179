import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';

const page = '<!doctype html><title>Portal</title>';
const canary = 'guarded-canary';

/** Ways to write "one folder up" and "a file beside" that servers have fallen for. */
const ups = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..;',
  '..%00',
  '..%c0%af',
  '%c0%ae%c0%ae',
  '....',
  '..\\',
  '..%5c',
  '%5c..',
  '.%00.',
  '..%20',
];
const slashes = ['/', '%2f', '%2F', '//', '/./', '%5c', '\\', '%252f', '/%2e/', ';/'];
const starts = ['/', '/assets/', '/files/demo/', '//'];

describe('files', () => {
  let app: TestApp;
  let outside: string;
  beforeAll(async () => {
    outside = await mkdtemp(join(tmpdir(), 'portal-'));
    const portalDirectory = join(outside, 'dist');
    await mkdir(join(portalDirectory, 'assets'), { recursive: true });
    await writeFile(join(outside, 'secret-key'), canary);
    await writeFile(join(portalDirectory, '.env'), canary);
    await writeFile(join(portalDirectory, 'index.html'), page);
    const script = 'export const portal = true;\n'.repeat(20);
    await writeFile(join(portalDirectory, 'assets', 'app-1.js'), script);
    await writeFile(join(portalDirectory, 'assets', 'app-1.js.br'), brotliCompressSync(script));
    app = await startApp({ portalDirectory });
  });
  afterAll(async () => {
    await app.close();
    await rm(outside, { recursive: true });
  });

  it('ROUTE-01 every route of the portal answers its page, unchanged by caches', async () => {
    for (const url of ['/', '/login', '/location/7', '/bookings?page=2', '/users/3/edit', '/no/such/page']) {
      const { status, text, headers } = await app.anonymous.get(url, { accept: 'text/html,*/*' });
      expect({ url, status, text }).toEqual({ url, status: 200, text: page });
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
    }
  });

  it('scripts may be kept for ever and travel as brotli', async () => {
    const { headers, status } = await app.anonymous.get('/assets/app-1.js', { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('a missing script is a 404 and never the page, so that an old tab notices', async () => {
    const { status, body } = await app.anonymous.get('/assets/app-0.js', { accept: '*/*' });
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        code: 404,
        message: 'This page could not be found',
        error: 'request.unknown-page',
        params: {},
      },
    });
  });

  it('G7 no spelling of a path reaches a file outside, or one that starts with a dot', async () => {
    const targets = ['secret-key', '.env', 'package.json', 'server/main.ts', 'etc/passwd'];
    const paths = starts.flatMap(start =>
      ups.flatMap(up =>
        slashes.flatMap(slash => targets.map(target => `${start}${up}${slash}${up}${slash}${target}`)),
      ),
    );
    const dotted = [
      '/.env',
      '/%2eenv',
      '/./.env',
      '/assets/../.env',
      '/assets/%2e%2e/.env',
      '//.env',
      '/.env/',
      '/.env%00',
      '/.env;.js',
    ];
    const leaks: string[] = [];
    for (const url of [...paths, ...dotted]) {
      const { text, status } = await app.anonymous.get(url, { accept: '*/*' });
      if (status >= 500 || /guarded-canary|"scripts"|root:|buildApp/.test(text))
        leaks.push(`${status} ${url}`);
    }
    expect(leaks).toEqual([]);
    expect(paths.length).toBeGreaterThan(2_000);
  });

  it('demo pictures have strict types', async () => {
    const { status, headers } = await app.anonymous.get('/files/demo/bed-light.png');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  });
});

describe('a portal that is not built', () => {
  it('says what to do', async () => {
    const app = await startApp({ portalDirectory: join(tmpdir(), 'no-such-portal') });
    const { status, text } = await app.anonymous.get('/', { accept: 'text/html' });
    expect({ status, text }).toEqual({
      status: 503,
      text: 'The portal is not built yet: npm start builds it',
    });
    await app.close();
  });
});
