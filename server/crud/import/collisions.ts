import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Connection } from '../../db/database.ts';
import { columnOf, quoted } from '../../db/sql/sql-text.ts';
import type { FieldRefusals } from '../../errors.ts';
import { mapInSlices } from '../../slices.ts';
import type { CheckedLine } from './checked-lines.ts';

type Errors = FieldRefusals;

/** The lines, with an error at each that meets another line, or a value that another row holds. */
export async function withoutCollisions(
  connection: Connection,
  resource: Resource,
  key: string | undefined,
  lines: readonly CheckedLine[],
): Promise<readonly CheckedLine[]> {
  const unique = Object.keys(resource.fields).filter(name => resource.fields[name]?.unique === true);
  const taken = await Promise.all(unique.map(async name => await takenBy(connection, resource, name, lines)));
  const seen = new Map<string, number>();
  return await mapInSlices(lines, (line): CheckedLine => {
    const errors: Errors = {
      ...Object.fromEntries(taken.flatMap(find => Object.entries(find(line)))),
      ...meetings(line, unique, key, seen),
    };
    if (line.state === 'error' || Object.keys(errors).length === 0) return line;
    const stored = line.state === 'new' ? undefined : line.stored;
    return { line: line.line, title: line.title, state: 'error', stored, errors };
  });
}

/** What this line has in common with an earlier one that no two may have in common. */
function meetings(
  line: CheckedLine,
  unique: readonly string[],
  key: string | undefined,
  seen: Map<string, number>,
): Errors {
  const found: Record<string, Refusal> = {};
  const meet = (name: string, value: unknown, refusal: (earlier: number) => Refusal) => {
    const mark = JSON.stringify([name, value]);
    const earlier = seen.get(mark);
    if (earlier === undefined) seen.set(mark, line.line);
    else found[name] = refusal(earlier);
  };
  const id = 'stored' in line ? line.stored?.id : undefined;
  if (id !== undefined) meet('', id, earlier => refuse('import.line-record', { line: earlier }));
  const names = new Set([...unique, ...(line.state === 'new' && key !== undefined ? [key] : [])]);
  for (const name of names) {
    const value = valueWritten(line, name);
    if (value !== undefined) meet(name, value, earlier => refuse('import.line-value', { line: earlier }));
  }
  return found;
}

/** The value that the line would write into the field; undefined where it writes none. */
function valueWritten(line: CheckedLine, name: string): unknown {
  const change = 'changes' in line ? line.changes[name] : undefined;
  return change === undefined || change.after === null ? undefined : change.after;
}

/** Looks up who holds the values of a unique field that the lines would write. */
async function takenBy(
  connection: Connection,
  resource: Resource,
  name: string,
  lines: readonly CheckedLine[],
): Promise<(line: CheckedLine) => Errors> {
  const values = new Set(lines.map(line => valueWritten(line, name)).filter(value => value !== undefined));
  if (values.size === 0) return () => ({});
  const column = columnOf('t', name);
  const holders = await connection.query<{ id: number; value: unknown }>(
    `select t."id", ${column} as "value" from ${quoted(resource.table)} t where ${column} = any($1) and not t."deleted"`,
    [[...values]],
  );
  const idOf = new Map(holders.map(({ id, value }) => [value, id]));
  return line => {
    const holder = idOf.get(valueWritten(line, name));
    const own = 'stored' in line ? line.stored?.id : undefined;
    return holder === undefined || holder === own ? {} : { [name]: refuse('import.taken') };
  };
}
