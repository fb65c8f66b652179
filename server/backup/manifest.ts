import { z } from 'zod';
import type { Connection } from '../db/database.ts';
import { quoted } from '../db/sql/sql-text.ts';

/**
 * What a backup says of itself. The file is a tar, compressed with zstd: `manifest.json`, then each table as
 * `tables/<name>/<number>.copy` and each upload as `uploads/<name>`, and last `checksums.json`, without which
 * the backup is not complete.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The column whose values the database counts: the last value, and whether it was given away. */
  counter: z.object({ column: z.string(), last: z.string(), used: z.boolean() }).optional(),
});
type BackedUpTable = z.output<typeof table>;

export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** Whether the uploaded files are in it. */
  uploads: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;

const content = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

export const checksumsSchema = z.object({
  tables: z.array(content.extend({ rows: z.number() })),
  uploads: z.array(content),
  /** Uploads that the database names and the store no longer, or not yet, has. */
  missing: z.array(z.string()),
});
export type Checksums = z.output<typeof checksumsSchema>;

/** What the migrations of this database are called, with their checksums. */
export async function appliedMigrations(connection: Connection) {
  const [{ found } = { found: false }] = await connection.query<{ found: boolean }>(
    `select to_regclass('public.migrations') is not null as found`,
  );
  if (!found) return [];
  return connection.query<{ name: string; checksum: string }>(
    'select "name", "checksum" from "migrations" order by "name"',
  );
}

/**
 * Every table with its stored columns and, where ids are counted by the database, how far it has counted.
 * The list comes from the database itself: a table that nobody thought of is in the backup, too.
 */
export async function tablesOf(connection: Connection): Promise<BackedUpTable[]> {
  const tables = await connection.query<{ name: string; columns: string[]; counted: string | null }>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
       max(a.attname) filter (where a.attidentity <> '') as counted
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`,
  );
  const described: BackedUpTable[] = [];
  for (const { name, columns, counted } of tables) {
    const counter = counted === null ? undefined : await counterOf(connection, name, counted);
    described.push({ name, columns, counter });
  }
  return described;
}

async function counterOf(connection: Connection, table: string, column: string) {
  const sequence = await sequenceOf(connection, table, column);
  const [state] = await connection.query<{ last: string; used: boolean }>(
    `select last_value::text as last, is_called as used from ${sequence}`,
  );
  return state === undefined ? undefined : { column, ...state };
}

/** Goes on counting where the backup left off. */
export async function setCounter(connection: Connection, { name, counter }: BackedUpTable): Promise<void> {
  if (counter === undefined) return;
  await connection.query('select setval($1::text::regclass, $2::text::bigint, $3::text::boolean)', [
    await sequenceOf(connection, name, counter.column),
    counter.last,
    String(counter.used),
  ]);
}

async function sequenceOf(connection: Connection, table: string, column: string): Promise<string> {
  const [found] = await connection.query<{ name: string | null }>(
    'select pg_get_serial_sequence($1, $2) as name',
    [quoted(table), column],
  );
  if (!found?.name) throw new Error(`${table}.${column} has no sequence`);
  return found.name;
}

interface Part {
  readonly drop: string;
  readonly create: string;
}

/**
 * Takes indexes and constraints between rows away, and answers how to put them back: rows are loaded in
 * any order and many times faster without them. What they demand is checked as they come back.
 */
export async function withoutConstraints(connection: Connection): Promise<() => Promise<void>> {
  const constraints = await connection.query<Part>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('f', 'u', 'x')
     order by contype = 'f' desc, conname`,
  );
  const indexes = await connection.query<Part>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisprimary
       and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('u', 'x', 'p'))
     order by c.relname`,
  );
  const triggers = await connection.query<Part>(
    `select distinct format('alter table %s disable trigger user', tgrelid::regclass) as drop,
       format('alter table %s enable trigger user', tgrelid::regclass) as create
     from pg_trigger where not tgisinternal
       and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  const parts = [...triggers, ...constraints, ...indexes];
  for (const { drop } of parts) await connection.query(drop);
  return async () => {
    for (const { create } of parts.toReversed()) await connection.query(create);
  };
}
