import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../server/config.ts';
import { demoAccountsOf } from '../../server/start/announce.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const here = { production: false, databaseUrl: undefined, host: '127.0.0.1', demo: false };
const everywhere = { ...here, host: '0.0.0.0' };

describe('the demo accounts, whose password everybody knows', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  it('G14 are not made where other machines reach the portal, and it says so in one sentence', async () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.20', 'portal.example.com', '127.0.0.1.example.com']) {
      const said: string[] = [];
      expect(await demoAccountsOf(app.database, { ...here, host }, line => said.push(line)), host).toEqual(
        [],
      );
      expect(said).toEqual([
        expect.stringMatching(/^No demo data: other machines reach .+ DEMO=1 offers them/),
      ]);
      expect(await app.database.query('select 1 from users')).toEqual([]);
    }
  });

  it('G14 are offered on this machine, or where DEMO=1 says so, and else the portal does not start', async () => {
    await app.given.user({ email: demoAccounts.admin.email });
    const emails = async (config: typeof here) =>
      (await demoAccountsOf(app.database, config, () => undefined)).map(({ email }) => email);
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(await emails({ ...here, host }), host).toContain(demoAccounts.admin.email);
    expect(await emails({ ...everywhere, demo: true })).toContain(demoAccounts.admin.email);
    const refused = emails(everywhere);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow('Set DEMO=1 to offer them all the same, or HOST=127.0.0.1.');
  });
});
