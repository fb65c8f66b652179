import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { breakpoint, migrationFolder, readMigrations } from './migrate.ts';
import { breakingChanges } from './schema/additive.ts';
import { allTables } from './schema/tables.ts';

/** The tables as the newest migration leaves them; the next one is the difference to it. */
const snapshotFile = new URL('snapshot.json', migrationFolder);

/**
 * Writes the migration that leads from the newest one to what the resources describe now, and prints it.
 * `npm run migrate:new -- city_population` · `-- --check` only tells whether one is missing, or takes something
 * away from processes of the release before (exit code 1).
 */
async function main(words: readonly string[]): Promise<number> {
  const tables = allTables();
  const covered = Object.keys(tables).length;
  if (covered === 0) return said('No table is described anywhere; that cannot be right.', 1);
  const breaking = breakingChanges(await readMigrations());
  if (words.includes('--check') && breaking.length > 0) return said(breaking.join('\n'), 1);
  const { number, snapshot } = await newest();
  const current = generateDrizzleJson(tables, snapshot.id);
  const statements = await generateMigration(snapshot, current);
  if (statements.length === 0) return said(`${covered} tables, all as the migrations make them.`, 0);
  if (words.includes('--check')) {
    return said(
      `${statements.join('\n')}\n${covered} tables: these changes have no migration yet. Run npm run migrate:new -- <name>`,
      1,
    );
  }
  const [wish = ''] = words;
  const title = wish.replaceAll('-', '_');
  if (!/^[a-z0-9_]+$/.test(title)) return said(namedWrongly(wish), 1);
  const name = `${String(number + 1).padStart(4, '0')}_${title}`;
  await writeFile(new URL(`${name}.sql`, migrationFolder), `${statements.join(`\n${breakpoint}\n`)}\n`);
  await writeFile(snapshotFile, `${JSON.stringify(current)}\n`);
  return said(
    `${statements.join('\n')}\n${name}: ${statements.length} statements, ${covered} tables covered.`,
    0,
  );
}

/** What the migrations make so far, and the number of the newest, whether generated or written by hand. */
async function newest() {
  const files = (await readdir(migrationFolder)).filter(name => name.endsWith('.sql')).sort();
  const number = Number.parseInt(files.at(-1) ?? '0', 10);
  if (!existsSync(snapshotFile)) return { number, snapshot: generateDrizzleJson({}) };
  const snapshot: ReturnType<typeof generateDrizzleJson> = JSON.parse(await readFile(snapshotFile, 'utf8'));
  return { number, snapshot };
}

function namedWrongly(wish: string): string {
  const why = wish === '' ? 'It has no name yet' : `'${wish}' is no name of a migration`;
  return `${why}. Take small letters, digits, _ and -: npm run migrate:new -- city_population`;
}

function said(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

process.exitCode = await main(process.argv.slice(2));
