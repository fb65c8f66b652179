import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Role } from '../../domain/actor.ts';
import { hashPassword } from '../../server/auth/accounts/password.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres, type TestServer } from '../support/database-servers.ts';
import { demoAccounts, demoPassword } from '../support/demo-accounts.ts';
import { type PortalProcess, startPortal } from '../support/portal-process.ts';
import { replicaOf } from '../support/replica-server.ts';
import { Sessions } from '../support/sessions.ts';
import { expect, test } from './fixtures.ts';

const collector = 'collector-0123456789-0123456789-abcdef';
/** So late the replica learns of each change. */
const lag = '1s';

let folder: string;
let servers: readonly TestServer[] = [];
let portal: PortalProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'portal-replica-'));
  await chmod(folder, 0o711);
  const server = await startPostgres(join(folder, 'server'));
  const database = await openDatabase({ databaseUrl: server.url });
  await migrate(database);
  await database.query(
    'insert into users (email, first_name, last_name, role, password_hash, email_confirmed_at) values ($1, $2, $2, $3, $4, now())',
    [demoAccounts.admin.email, 'Admin', Role.Admin, await hashPassword(demoPassword)],
  );
  await database.close();
  const replica = await replicaOf({ server, files: join(folder, 'server') }, join(folder, 'replica'), {
    recovery_min_apply_delay: lag,
  });
  servers = [replica, server];
  portal = await startPortal({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: server.url,
    DATABASE_READ_URL: replica.url,
    METRICS_TOKEN: collector,
  });
});
test.afterAll(async () => {
  await portal?.end('SIGKILL');
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function answersOfReplica(): Promise<number> {
  const page = await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${collector}` } });
  return Number(/^portal_replica_answers (\d+)$/m.exec(await page.text())?.[1]);
}

test('DEC-290 whoever saves finds it in the list at once and after a reload, though the replica knows nothing yet', async ({
  browser,
  watcher,
}) => {
  const context = await browser.newContext({
    storageState: await new Sessions().of('admin', portal.url),
    baseURL: portal.url,
  });
  watcher.watch(context);
  const page = await context.newPage();
  const lists: string[] = [];
  await page.route(/\/v3\/cities\?/, async route => {
    // A page that is loaded again waits for nothing that was asked before.
    const response = await route.fetch().catch(() => undefined);
    if (response === undefined) return;
    lists.push(await response.text());
    await route.fulfill({ response }).catch(() => undefined);
  });
  await page.goto('/cities/create');
  const before = await answersOfReplica();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Neuruppin');
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  const already = lists.length;
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => lists.length).toBeGreaterThan(already);
  for (const wanted of [1, 2]) {
    const known = lists.length;
    await page.reload();
    await expect.poll(() => lists.length, `reload ${wanted}`).toBeGreaterThan(known);
  }
  await expect(page.getByRole('cell', { name: 'Neuruppin', exact: true })).toBeVisible();
  // Who asks a while later is answered by the replica, which knows it by now.
  await expect
    .poll(async () => {
      await page.reload();
      return await answersOfReplica();
    })
    .toBeGreaterThan(before);
  expect(lists.slice(already).filter(list => !list.includes('Neuruppin'))).toEqual([]);
  await context.close();
});
