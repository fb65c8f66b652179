import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { testSecret } from '../support/app.ts';
import { DataDirectories } from '../support/data-directories.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { startPortal } from '../support/portal-process.ts';
import { sampleRows } from '../support/sample-rows.ts';

it('G14 takes no words: it tells how it is asked for, or which one it does not know, before it builds', async () => {
  const start = (word: string) =>
    promisify(execFile)('npm', ['start', '--silent', '--', word]).catch((error: { stderr: string }) => error);
  expect(await start('--help')).toMatchObject({ stdout: expect.stringMatching(/^Usage: npm start\n/) });
  expect(await start('--port=3001')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Unknown: --port=3001. Usage: npm start\n'),
  });
});

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
    // One that has started all the same ends with 0.
    expect(await portal.end()).toBe(1);
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

  it('G14 says which port for metrics is taken, by another program or by the portal itself', async () => {
    expect(await refusal({ METRICS_PORT: String(takenPort) })).toBe(
      `The portal cannot start. Port ${takenPort} on 127.0.0.1 is taken by another program. Stop it, or choose another port: METRICS_PORT=${takenPort + 1} npm start`,
    );
    const own = String(await freePort());
    expect(await refusal({ PORT: own, METRICS_PORT: own })).toBe(
      `The portal cannot start. METRICS_PORT must be another port than PORT, but both are ${own}.`,
    );
  });

  it('G14 says that METRICS_HOST is no address of this machine', async () => {
    expect(await refusal({ METRICS_PORT: '9464', METRICS_HOST: '203.0.113.7' })).toBe(
      'The portal cannot start. 203.0.113.7 is no address of this machine. Set METRICS_HOST to one that is, such as 127.0.0.1 or 0.0.0.0.',
    );
  });

  it('says which directory cannot be written', async () => {
    const answer = await refusal({ DATA_DIR: join(directory, 'file', 'data') });
    expect(answer).toContain(`The data directory ${join(directory, 'file', 'data')} cannot be written`);
    expect(answer.split('\n')).toHaveLength(1);
  });

  it('G14 says which folder for backups cannot be written, at the start', async () => {
    const BACKUP_DIR = join(directory, 'file', 'backups');
    const answer = await refusal({ DATABASE_URL: url, BACKUP_DIR });
    expect(answer).toContain(`The portal cannot start. The backup directory ${BACKUP_DIR} cannot be written`);
    expect(answer).toMatch(/ Set BACKUP_DIR to one that can\.$/);
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

describe('a start in production', () => {
  let database: TestDatabase;
  const directories = new DataDirectories();
  beforeAll(async () => {
    database = await testDatabase('postgres');
  });
  afterAll(async () => {
    await database.close();
    await directories.remove();
  });

  it('G14 says which version has started, on the terminal and in the log', async () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    const { output } = await startedAndEnded({ LOG_LEVEL: 'info' });
    expect(output).toContain(`\n  Version          ${version}\n`);
    expect(output).toContain(`"version":"${version}","msg":"portal started"`);
  });

  const startedAndEnded = async (env: Record<string, string>) => {
    const portal = await startPortal({
      ...{ NODE_ENV: 'production', SECRET_KEY: testSecret, LOG_LEVEL: 'warn' },
      ...{ DATABASE_URL: database.url ?? '', DATA_DIR: await directories.fresh() },
      ...env,
    });
    const { url } = portal;
    await portal.end();
    return { url, output: portal.output() };
  };

  /** What a portal with these settings has said of them, at the level of a warning. */
  const warningsOf = async (env: Record<string, string>) => {
    const { url, output } = await startedAndEnded(env);
    const lines = output.split('\n');
    return { url, warnings: lines.filter(line => line.startsWith('{"level":40,')).map(messageIn) };
  };

  it('G14 says what follows from a PUBLIC_URL and an SMTP_URL that are not set', async () => {
    const { url, warnings } = await warningsOf({});
    expect(warnings).toEqual([
      `PUBLIC_URL is not set: links in mails lead to ${url}, and requests are answered under whatever name they use.`,
      'SMTP_URL is not set: mails are kept and shown, not sent.',
    ]);
  });

  it('G14 has nothing to say where both are', async () => {
    const { warnings } = await warningsOf({
      PUBLIC_URL: 'https://portal.example.com',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'portal@example.com',
    });
    expect(warnings).toEqual([]);
  });

  it('G14 says in the log, where alerts look, that others could reach its files, and that a key is to be dropped', async () => {
    const dataDir = await directories.fresh();
    await mkdir(dataDir);
    await chmod(dataDir, 0o755);
    const { warnings } = await warningsOf({
      DATA_DIR: dataDir,
      SECRET_KEY: `${testSecret},${testSecret.toUpperCase()}-before`,
    });
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Others on this machine could reach \d+ files and directories in /),
        'SECRET_KEY holds two keys. No authenticator app needs the second one.',
      ]),
    );
  });
});

function messageIn(line: string): string {
  return z.object({ msg: z.string() }).parse(JSON.parse(line)).msg;
}

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
