import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { mailedLinks } from '../../server/auth/accounts/account-mail.ts';
import { accessTokens } from '../../server/auth/sessions/access-token.ts';
import { secretKey } from '../../server/auth/sessions/secret-key.ts';
import { sessions } from '../../server/auth/sessions/sessions.ts';
import { switchTokens } from '../../server/auth/sessions/switch-token.ts';
import { knownDevices } from '../../server/auth/sign-in/known-devices.ts';
import { signInNonces } from '../../server/auth/sign-in/social-routes.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { sampleRows } from '../support/sample-rows.ts';

const oldKey = 'k3J9-vQ2m_Zx8Lr5Tn1Wb7Yc4Hd6Pg0S';
const newKey = 'P7rT_2fWq9Lz-Xc4Vn8Bm1Kj6Hg3Ds5A';
const now = Date.parse('2031-05-06T07:08:09.000Z');

describe('the file of the key', () => {
  const directories = new DataDirectories();
  afterAll(() => directories.remove());
  const keyIn = (dataDir: string) => secretKey({ secretKey: undefined, dataDir });

  it('G14 is made once, for its owner alone, by however many processes start at once', async () => {
    const dataDir = await directories.fresh();
    const keys = new Set(await Promise.all(Array.from({ length: 20 }, () => keyIn(dataDir))));
    expect([...keys]).toEqual([await readFile(join(dataDir, 'secret-key'), 'utf8')]);
    expect([...keys][0]?.length).toBeGreaterThanOrEqual(32);
    expect(await readdir(dataDir)).toEqual(['secret-key']);
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['empty', ''],
    ['cut', 'k3J9-vQ2m_Zx8L'],
    ['nothing but one letter', 'a'.repeat(43)],
    ['two keys of which one is cut', `${oldKey},k3J9`],
  ])('G14 is refused with one sentence when it is %s', async (_what, text) => {
    const dataDir = await directories.fresh();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secret-key'), text);
    await expect(keyIn(dataDir)).rejects.toThrow(
      /^The key in \S+secret-key (must have at least 32 characters|looks like a default; take random characters)\. Put the right one back/,
    );
    expect(await readFile(join(dataDir, 'secret-key'), 'utf8')).toBe(text);
  });

  it('G14 may hold two keys', async () => {
    const dataDir = await directories.fresh();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secret-key'), `${newKey},${oldKey}\n`);
    await expect(keyIn(dataDir)).resolves.toBe(`${newKey},${oldKey}`);
  });
});

describe('a key that is being replaced', () => {
  const both = `${newKey},${oldKey}`;
  let database: TestDatabase;
  let user: number;
  beforeAll(async () => {
    database = await testDatabase();
    user = await sampleRows(database).row(resourceOf('users'), 0, { disabled: false });
  });
  afterAll(() => database.close());

  it('G14 E1 signs with the first, believes both, and nothing else', async () => {
    const sessionId = crypto.randomUUID();
    const read = async (signing: string, reading: string) =>
      (await accessTokens(reading).read(await accessTokens(signing).sign({ userId: 7, sessionId }, now), now))
        ?.userId;
    expect([await read(oldKey, both), await read(newKey, both), await read(both, newKey)]).toEqual([7, 7, 7]);
    expect([await read(both, oldKey), await read(oldKey, newKey)]).toEqual([undefined, undefined]);

    const carried = async (signing: string, reading: string) =>
      (
        await switchTokens(reading).read(
          await switchTokens(signing).sign({ userId: 7, sessionId, host: 'new.portal.example' }, now),
          now,
        )
      )?.userId;
    expect([await carried(oldKey, both), await carried(both, newKey)]).toEqual([7, 7]);
    expect(await carried(both, oldKey)).toBeUndefined();

    const nonce = (signing: string, reading: string) =>
      signInNonces(reading).take(database, {
        provider: 'google',
        nonce: signInNonces(signing).make('google', Date.now()),
        nowMs: Date.now(),
      });
    expect([await nonce(oldKey, both), await nonce(both, newKey), await nonce(both, oldKey)]).toEqual([
      true,
      true,
      false,
    ]);

    const device = (signing: string, reading: string) =>
      knownDevices(reading).find(knownDevices(signing).remember(undefined, 7, now), 7, now)?.id;
    expect([device(oldKey, both), device(both, newKey)]).toEqual([expect.any(String), expect.any(String)]);
    expect(device(both, oldKey)).toBeUndefined();
  });

  it('E16 makes a link whole that waited in the outbox under the old one', () => {
    const { sealed, token } = mailedLinks(oldKey).make();
    expect(mailedLinks(both).unseal(`see ${sealed} now`)).toBe(`see ${token} now`);
    const next = mailedLinks(both).make();
    expect(mailedLinks(both).unseal(next.sealed)).toBe(next.token);
    expect(mailedLinks(newKey).unseal(next.sealed)).toBe(next.token);
    expect(mailedLinks(oldKey).unseal(next.sealed)).not.toBe(next.token);
  });

  it('E4 gives a second tab the same child as the first, which asked under the old one', async () => {
    const { refreshToken } = await sessions(database, oldKey).start(user, now);
    const first = await sessions(database, oldKey).rotate(refreshToken, now + 1_000);
    const second = await sessions(database, both).rotate(refreshToken, now + 2_000);
    expect(second).toEqual(first);
    const next = await sessions(database, both).rotate(second?.refreshToken ?? '', now + 3_000);
    expect(next?.userId).toBe(user);
  });
});
