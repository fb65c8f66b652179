import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { startApp, type TestApp } from '../support/app.ts';

describe('what travels of an answer', () => {
  let app: TestApp;
  let authorization: string;
  beforeAll(async () => {
    app = await startApp();
    authorization = `Bearer ${(await app.person(Role.Admin)).access}`;
    for (let index = 0; index < 30; index += 1) await app.given.user();
  });
  afterAll(() => app.close());

  const ask = (url: string, encoding?: string) =>
    app.server.inject({
      url,
      headers: { authorization, ...(encoding !== undefined && { 'accept-encoding': encoding }) },
    });

  it.each([
    { says: 'gzip, deflate, br, zstd', gets: 'zstd', read: zstdDecompressSync },
    { says: 'gzip, deflate, br', gets: 'br', read: brotliDecompressSync },
    { says: 'gzip, deflate', gets: 'gzip', read: gunzipSync },
  ])('a page of a list comes as $gets to who reads $says, is a fifth and tells its length', async each => {
    const url = '/api/v3/user?itemsPerPage=25';
    const plain = await ask(url);
    const sent = await ask(url, each.says);
    expect(sent.headers).toMatchObject({ 'content-encoding': each.gets, vary: 'accept-encoding' });
    expect(each.read(sent.rawPayload).toString()).toBe(plain.payload);
    expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(Number(sent.headers['content-length'])).toBe(sent.rawPayload.length);
  });

  it.each([undefined, 'identity', 'deflate'])('who says %s gets a page as it is', async says => {
    const page = await ask('/api/v3/user?itemsPerPage=25', says);
    expect(page.headers['content-encoding']).toBeUndefined();
    expect(page.payload.length).toBeGreaterThan(10_000);
  });

  it('what is little comes as it is', async () => {
    const little = await ask('/api/v3/user?itemsPerPage=1&q=nobody-of-that-name', 'gzip, deflate, br, zstd');
    expect(little.headers['content-encoding']).toBeUndefined();
  });
});
