import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { openPglite } from '../../server/db/engines/pglite.ts';
import { migrate } from '../../server/db/migrate.ts';
import { startPostgres, urlOf } from './database-servers.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite in one file, one in a data directory, and the migrated template database of a PostgreSQL server. */
    databases: {
      readonly dumpFile: string;
      readonly dataDir: string;
      readonly postgresUrl: string;
      /** The directory of a PostgreSQL server that is stopped and has the template, to be copied. */
      readonly cluster: string;
    };
  }
}

export const templateName = 'portal_template';

const cache = '.cache/test-databases';
const dayMs = 24 * 3_600_000;

/** What tests take their databases from. A PGlite that is migrated takes ten seconds and more to make, PostgreSQL three. */
type Part = 'pglite.tar' | 'data' | 'postgres';

const making: Readonly<Record<Part, (path: string) => Promise<void>>> = {
  'pglite.tar': dumpMigrated,
  data: migrateDirectory,
  postgres: makeTemplate,
};

const allParts: readonly Part[] = ['pglite.tar', 'data', 'postgres'];
const needsEmbedded = /testDatabase\('pglite'|data-directories|inject\('databases'\)/;

/** Whoever asks PostgreSQL only waits for the embedded one only where a file of `TEST_ORDER` opens it all the same. */
async function partsAsked(): Promise<readonly Part[]> {
  const { ENGINES: asked, TEST_ORDER: files } = process.env;
  if (asked !== 'postgres' || files === undefined) return allParts;
  const texts = await Promise.all(files.split(' ').map(file => readFile(file, 'utf8')));
  return texts.some(text => needsEmbedded.test(text)) ? allParts : ['postgres'];
}

/**
 * Before all contract tests: one migrated PGlite as a file, one as a data directory, and one PostgreSQL server with a
 * migrated template, from which every test takes its own database in well under a second. They are made once for
 * these migrations and engines, and kept: making them is a third of what a developer waits for one file.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = join(cache, await fingerprint());
  const folder = await mkdtemp(join(tmpdir(), 'portal-tests-'));
  // PostgreSQL never runs as root: its own user must be able to pass through.
  await chmod(folder, 0o711);
  await forgetOld();
  const parts = await partsAsked();
  await Promise.all(
    parts
      .filter(part => !existsSync(join(prepared, part)))
      .map(async part => {
        const made = await mkdtemp(join(folder, 'new-'));
        await chmod(made, 0o711);
        await making[part](join(made, part));
        await keep(join(made, part), prepared, part);
      }),
  );
  const now = new Date();
  await utimes(prepared, now, now);
  const cluster = join(folder, 'postgres');
  // Whoever asks the embedded engine only needs no server.
  const server =
    process.env.ENGINES === 'pglite'
      ? undefined
      : await copyAll(join(prepared, 'postgres'), cluster).then(() => startPostgres(cluster));
  project.provide('databases', {
    dumpFile: join(process.cwd(), prepared, 'pglite.tar'),
    dataDir: join(process.cwd(), prepared, 'data'),
    postgresUrl: server?.url ?? 'postgres://nobody@127.0.0.1:1/none',
    cluster: join(process.cwd(), prepared, 'postgres'),
  });
  return async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** What decides the content of the databases: the migrations, how they are applied, and the engines. */
async function fingerprint(): Promise<string> {
  const inFolder = async (folder: string) =>
    (await readdir(folder)).toSorted().map(name => join(folder, name));
  const files = [
    'package-lock.json',
    'server/db/migrate.ts',
    ...(await inFolder('server/db/engines')),
    ...(await inFolder('server/db/migrations')),
    'tests/support/database-servers.ts',
    'tests/support/prepared-databases.ts',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

async function dumpMigrated(path: string): Promise<void> {
  const database = await openPglite({}, 60_000);
  await migrate(database);
  // What is in memory already needs no second copy of its pages, which each database would fill with zeros first.
  await database.query("alter system set shared_buffers = '16MB'");
  // Nothing is made from these; without them a database opens in two thirds of the time.
  for (const name of ['template0', 'template1']) {
    await database.query('update pg_database set datistemplate = false where datname = $1', [name]);
    await database.query(`drop database ${name}`);
  }
  await database.dump(path);
  await database.close();
}

async function migrateDirectory(path: string): Promise<void> {
  const database = await openDatabase({ dataDir: path });
  await migrate(database);
  await database.close();
}

async function makeTemplate(path: string): Promise<void> {
  const server = await startPostgres(path);
  const admin = await openDatabase({ databaseUrl: server.url, connections: 1 });
  await admin.query(`create database ${templateName}`);
  await admin.close();
  const template = await openDatabase({ databaseUrl: urlOf(server.url, templateName) });
  await migrate(template);
  await template.close();
  await server.stop();
}

/** What nobody has used lately goes. */
async function forgetOld(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const old = join(cache, name);
    if (Date.now() - (await stat(old)).mtimeMs > dayMs) await rm(old, { recursive: true, force: true });
  }
}

/** Appears as a whole or not at all, as another run may look for it at any moment. */
async function keep(made: string, prepared: string, part: Part): Promise<void> {
  await mkdir(prepared, { recursive: true });
  const staged = await mkdtemp(join(cache, 'staged-'));
  await copyAll(made, join(staged, part));
  try {
    await rename(join(staged, part), join(prepared, part));
  } catch (error) {
    // Another run may have been faster.
    if (!existsSync(join(prepared, part))) throw error;
  }
  await rm(staged, { recursive: true, force: true });
  await rm(made, { recursive: true, force: true });
}

/** With owners and modes: the cluster belongs to the user as whom PostgreSQL runs. */
export async function copyAll(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
