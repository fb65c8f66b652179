import type { Migration } from '../migrate.ts';

/** The newest migration of the release that may still run beside this one. */
const newestReleased = '0011_uploads_in_use';

interface Made {
  readonly tables: ReadonlySet<string>;
  /** As `table.column`. */
  readonly columns: ReadonlySet<string>;
}

/**
 * What these migrations would take away from a process of the release before, which goes on writing while the new
 * one starts and comes back when the new one is withdrawn: within a release a schema only grows. What must go is
 * named by a migration of a later release, in its first line: `-- breaks older processes: …`.
 */
export function breakingChanges(migrations: readonly Migration[]): string[] {
  const fresh = migrations.filter(({ name }) => name > newestReleased);
  const made = madeBy(fresh.flatMap(({ statements }) => statements.map(plain)));
  return fresh
    .filter(({ breaks }) => !breaks)
    .flatMap(({ name, statements }) =>
      statements.flatMap(statement => {
        const reason = reasonAgainst(plain(statement), made);
        return reason === undefined ? [] : [`${name}: ${reason}: ${plain(statement).slice(0, 160)}`];
      }),
    );
}

/** In small letters, one line, without comments and quotes. */
function plain(statement: string): string {
  return statement
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join(' ')
    .replace(/["\s]+/g, match => (match.includes('"') && !/\s/.test(match) ? '' : ' '))
    .replaceAll('public.', '')
    .trim()
    .toLowerCase();
}

function madeBy(statements: readonly string[]): Made {
  const tables = statements.map(statement => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]);
  const columns = statements.flatMap(statement =>
    [...statement.matchAll(/\badd column (?:if not exists )?(\w+)/g)].map(
      ([, column]) => `${tableOf(statement)}.${column}`,
    ),
  );
  return { tables: new Set(tables.filter(name => name !== undefined)), columns: new Set(columns) };
}

function tableOf(statement: string): string {
  const [, altered, indexed] =
    /^alter table (?:only )?(?:if exists )?(\w+)|^create unique index .*? on (\w+)/.exec(statement) ?? [];
  return altered ?? indexed ?? '';
}

const rules: readonly (readonly [RegExp, string])[] = [
  [/^drop (?!index)/, 'takes something away'],
  [/^alter (?!table)/, 'changes something that stands'],
  [/\bdrop column\b/, 'takes a column away'],
  [/\bdrop default\b/, 'takes a default away'],
  [/\brename\b/, 'renames something'],
  [/\balter column \w+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'demands what older processes may leave out'],
];

/** What follows `add column` in a statement: a column that nobody fills who does not know it. */
function isDemanded(column: string): boolean {
  return column.includes(' not null') && !/\b(?:default|generated)\b/.test(column);
}

function reasonAgainst(statement: string, made: Made): string | undefined {
  const table = tableOf(statement);
  if (made.tables.has(table)) return undefined;
  const rule =
    statement.startsWith('alter table') || /^(?:drop|alter) /.test(statement)
      ? rules.find(([pattern]) => pattern.test(statement))
      : undefined;
  if (rule !== undefined) return rule[1];
  if (statement.split('add column ').slice(1).some(isDemanded))
    return 'demands what older processes leave out';
  const demanding = statement.startsWith('create unique index ')
    ? statement
    : statement.split('add constraint ')[1];
  if (demanding === undefined) return undefined;
  const columns = (demanding.split('(')[1]?.split(')')[0] ?? '')
    .split(',')
    .map(column => column.trim().split(' ')[0] ?? '');
  const isNew = columns.some(column => made.columns.has(`${table}.${column}`));
  return isNew ? undefined : 'refuses what older processes may write';
}
