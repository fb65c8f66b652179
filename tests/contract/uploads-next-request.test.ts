import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { formOf } from '../support/multipart.ts';
import { soundFiles } from '../support/sample-files.ts';

const directories = new DataDirectories();
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ config: { dataDir: await directories.fresh() } });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await directories.remove();
});

it('F1 a refused file is no reason to keep the next request on its connection waiting', async () => {
  const { email } = await app.given.user();
  const { access } = await app.signIn(email);
  const url = `${app.server.listeningOrigin}/api/v3/location/images/upload`;
  const send = async (megabytes: number) => {
    const bytes = Buffer.concat([soundFiles['photo.jpg'], Buffer.alloc(megabytes * 1_000_000)]);
    const { headers, payload } = formOf([{ name: 'photo.jpg', bytes }]);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access}` },
      body: new Uint8Array(payload),
    });
    await answer.text();
    return answer.status;
  };
  // fetch keeps the connection. A body that nobody reads is cut after half a minute, with what waits behind it.
  for (const megabytes of [4, 20, 4, 20, 40]) expect(await send(megabytes)).toBe(413);
  expect(await send(0)).toBe(200);
}, 120_000);
