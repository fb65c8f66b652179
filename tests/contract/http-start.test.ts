import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';

describe('a start that must fail', () => {
  let database: TestDatabase;
  let url: string;
  let directory: string;
  let neighbour: Server;
  let takenPort: number;
  beforeAll(async () => {
    database = await testDatabase('postgres');
    url = database.url ?? '';
    directory = await mkdtemp(join(tmpdir(), 'portal-'));
    await writeFile(join(directory, 'file'), 'not a directory');
    neighbour = createServer().listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    const address = neighbour.address();
    takenPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(async () => {
    neighbour.close();
    await database.close();
    await rm(directory, { recursive: true });
  });

  const refusal = async (env: Record<string, string>): Promise<string> => {
    const portal = await startPortal({ DATA_DIR: directory, ...env });
    expect(await portal.exited).toBe(1);
    return portal.output().trim();
  };

  it('says which port is taken, and the cure', async () => {
    expect(await refusal({ PORT: String(takenPort) })).toBe(
      `The portal cannot start. Port ${takenPort} on 127.0.0.1 is taken by another program. Stop it, or choose another port: PORT=${takenPort + 1} npm start`,
    );
  });

  it('says that HOST is no address of this machine', async () => {
    expect(await refusal({ HOST: '203.0.113.7' })).toMatch(
      /^The portal cannot start\. 203\.0\.113\.7 is no address/,
    );
  });

  it('says which directory cannot be written', async () => {
    const answer = await refusal({ DATA_DIR: join(directory, 'file', 'data') });
    expect(answer).toContain(`The data directory ${join(directory, 'file', 'data')} cannot be written`);
    expect(answer.split('\n')).toHaveLength(1);
  });

  it('B9 says that the database does not answer', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://portal:hunter2@127.0.0.1:1/portal' })).toBe(
      'The portal cannot start. The database that DATABASE_URL names does not answer. Is it running, and is the address right?',
    );
  });

  it('says that the database does not exist', async () => {
    const nowhere = url.replace(/\/[^/]*$/, '/nowhere');
    expect(await refusal({ DATABASE_URL: nowhere })).toBe(
      'The portal cannot start. The database that DATABASE_URL names does not exist. Create it first.',
    );
  });

  it('G14 says what is wrong with a variable', async () => {
    expect(await refusal({ PORT: 'http' })).toBe(
      'The portal cannot start. PORT must be a whole number from 0 to 65535, but it is "http".',
    );
    expect(await refusal({ NODE_ENV: 'production', DATABASE_URL: url })).toMatch(
      /SECRET_KEY must be set in production/,
    );
  });

  it('G14 refuses production on a database with the demo accounts', async () => {
    const email = 'admin@portal.test';
    await sampleRows(database).row(resourceOf('users'), 0, { email, role: Role.Admin });
    const answer = await refusal({ NODE_ENV: 'production', SECRET_KEY: testSecret, DATABASE_URL: url });
    expect(answer).toMatch(/This database holds the demo accounts, whose password everybody knows\./);
    await database.query('delete from users');
  });

  it('G14 seeds no demo accounts into a database that was given, nor in production', async () => {
    for (const env of [{}, { NODE_ENV: 'production', SECRET_KEY: testSecret }]) {
      const portal = await startPortal({ DATA_DIR: directory, DATABASE_URL: url, ...env });
      expect(await (await fetch(`${portal.url}/api/config`)).json()).toMatchObject({ demo_accounts: [] });
      expect(portal.output()).not.toContain('Demo accounts');
      expect(await portal.end()).toBe(0);
    }
    expect(await database.query('select 1 from users')).toEqual([]);
  });
});

describe('the embedded database', () => {
  const directories = new DataDirectories();
  afterAll(() => directories.remove());

  it('B2 belongs to one process; the second is told who has it, and the first goes on', async () => {
    const directory = await directories.migrated();
    const first = await startPortal({ DATA_DIR: directory });
    expect(first.output()).toContain('admin@portal.test');
    const second = await startPortal({ DATA_DIR: directory });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Process ${first.pid}`);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    expect(await first.end('SIGINT')).toBe(0);
  });
});
