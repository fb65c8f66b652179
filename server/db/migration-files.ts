import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** Where the migrations stand, in the order of their numbers. */
export const migrationFolder = new URL('./migrations/', import.meta.url);

/** One step of the schema; what stands between two breakpoints is one statement. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** Tells whether a file was changed after it had been applied somewhere. */
  readonly checksum: string;
  /** A process of an older release cannot work on what it leaves. */
  readonly breaks: boolean;
}

export const breakpoint = '--> statement-breakpoint';

/** All migrations, oldest first. */
export async function readMigrations(folder: URL = migrationFolder): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(name => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return Promise.all(
    files.map(async file => {
      const text = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return {
        name: file.replace(/\.sql$/, ''),
        statements: text
          .split(breakpoint)
          .map(statement => statement.trim())
          .filter(Boolean),
        checksum: createHash('sha256').update(text).digest('hex'),
        breaks: /^-- breaks older processes: \S/m.test(text),
      };
    }),
  );
}
