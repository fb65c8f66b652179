import type { Cell } from '../../../contract/import.ts';
import type { Actor } from '../../../domain/actor.ts';
import type { Refusal } from '../../../domain/refusals/refusal.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { nearestName } from '../../../domain/text/nearest-name.ts';
import { plainLine } from '../../../domain/text/plain-line.ts';
import { resourceOf } from '../../../resources/index.ts';
import { storageOf } from '../../../resources/kinds/kinds.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field, ReferenceTarget } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import type { Connection } from '../../db/database.ts';
import { conditionSql } from '../../db/sql/condition-sql.ts';
import { grantSql, scopeSql } from '../../db/sql/grant-sql.ts';
import { allOf, columnOf, Parameters, quoted } from '../../db/sql/sql-text.ts';
import { mapInSlices } from '../../slices.ts';
import type { CellReading } from './cell-value.ts';

/** A row that a cell may point to. */
interface Target {
  readonly id: number;
  readonly title: string | null;
  /** It is there, and may be chosen. */
  readonly open: boolean;
}

/** What the cells of one reference point to: by title as exports write it, or by an ID such as `#12`. */
export class Targets {
  readonly #byId: ReadonlyMap<number, Target>;
  readonly #byTitle: ReadonlyMap<string, readonly Target[]>;
  readonly #near: ReadonlyMap<string, string>;

  /** `near` are titles that may have been meant by texts that are none. */
  constructor(found: readonly Target[], near: ReadonlyMap<string, string> = new Map()) {
    this.#byId = new Map(found.map(each => [each.id, each]));
    this.#byTitle = Map.groupBy(found, ({ title }) => plainLine(title ?? ''));
    this.#near = near;
  }

  /** `stored` is where the row points now: its title says that it stays so, whatever else has that title. */
  read(cell: Cell, stored: unknown): CellReading {
    const text = plainLine(String(cell ?? ''));
    if (text === '') return { value: null };
    const now = typeof stored === 'number' ? this.#byId.get(stored) : undefined;
    if (now !== undefined && (plainLine(now.title ?? '') === text || `#${now.id}` === text))
      return { value: now.id };
    const named = (this.#byTitle.get(text) ?? []).filter(({ open }) => open);
    if (named.length > 1) return { problem: refuse('import.several-names') };
    const id = named[0]?.id ?? this.#openId(text);
    return id === undefined ? { problem: this.#absent(text) } : { value: id };
  }

  #absent(text: string): Refusal {
    const name = text.slice(0, longestTold);
    const near = this.#near.get(text);
    return near === undefined
      ? refuse('import.absent', { name })
      : refuse('import.absent-near', { name, near });
  }

  #openId(text: string): number | undefined {
    const id = idIn(text);
    return id !== undefined && this.#byId.get(id)?.open === true ? id : undefined;
  }
}

const longestTold = 100;

interface Params {
  readonly field: Field & { readonly target: ReferenceTarget };
  readonly cells: readonly Cell[];
  /** Where the rows of the file point now. */
  readonly stored: readonly unknown[];
}

/** Looks up, by one statement, everything that the cells of a reference may mean to this actor. */
export async function findTargets(
  connection: Connection,
  { field: { target }, cells, stored }: Params,
  { actor, locks }: { actor: Actor; locks: boolean },
): Promise<Targets> {
  const over = resourceOf(target.resource);
  if (scopeOf(over.access, 'read', actor.role) === undefined) return new Targets([]);
  const texts = [...new Set(cells.map(cell => plainLine(String(cell ?? ''))))].filter(isStorable);
  // Rows of before are called as they were typed then.
  const written = [
    ...new Set([...texts, ...cells.map(cell => String(cell ?? '').trim()).filter(isStorable)]),
  ];
  const ids = new Set([...texts.map(idIn), ...stored].filter(id => typeof id === 'number'));
  const parameters = new Parameters();
  const title = titleColumn(over);
  const named = title === undefined ? 'false' : `${title} = any(${parameters.add(written)}::text[])`;
  const where = allOf([
    `(t."id" = any(${parameters.add([...ids])}::int[]) or ${named})`,
    ...scopeSql(over, 't', parameters),
    ...grantSql(over, 't', 'read', actor, parameters),
  ]);
  const open = allOf(['not t."deleted"', ...pickSql(over, target, parameters)]);
  const text =
    `select t."id", ${title ?? 'null'} as "title", (${open}) as "open" from ${quoted(over.table)} t ` +
    `where ${where} order by t."id"${locks ? ' for key share of t' : ''}`;
  const found = await connection.query<Target>(text, parameters.values);
  if (title === undefined || locks) return new Targets(found);
  const titles = new Set(found.filter(each => each.open).map(each => plainLine(each.title ?? '')));
  const unknown = texts.filter(each => each !== '' && idIn(each) === undefined && !titles.has(each));
  return new Targets(found, await nearTitles(connection, { over, target, title, actor }, unknown));
}

/** Among so many titles the one that was meant is looked for, for so many texts: guessing is not worth more work. */
const mostTitles = 2_000;
const mostUnknown = 100;

interface Near {
  readonly over: Resource;
  readonly target: ReferenceTarget;
  /** The column of their titles. */
  readonly title: string;
  readonly actor: Actor;
}

/** Titles of rows that may be chosen, by the texts that come near to them and are none of them. */
async function nearTitles(
  connection: Connection,
  { over, target, title, actor }: Near,
  unknown: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (unknown.length === 0) return new Map();
  const parameters = new Parameters();
  const where = allOf([
    'not t."deleted"',
    ...pickSql(over, target, parameters),
    ...scopeSql(over, 't', parameters),
    ...grantSql(over, 't', 'read', actor, parameters),
  ]);
  const rows = await connection.query<{ title: string | null }>(
    `select ${title} as "title" from ${quoted(over.table)} t where ${where} order by t."id" limit ${mostTitles}`,
    parameters.values,
  );
  const titles = rows.flatMap(row => row.title?.trim() || []);
  const near = await mapInSlices(
    unknown.slice(0, mostUnknown),
    text => [text, nearestName(text, titles)] as const,
  );
  return new Map(near.flatMap(([text, name]) => (name === undefined ? [] : [[text, name] as const])));
}

function titleColumn({ title, fields }: Resource): string | undefined {
  const [only, ...more] = title;
  const field = only === undefined ? undefined : fields[only];
  if (only === undefined || field === undefined || more.length > 0 || storageOf(field) !== 'text')
    return undefined;
  return columnOf('t', only);
}

function pickSql(over: Resource, { pick = [] }: ReferenceTarget, parameters: Parameters): string[] {
  return pick.map(entry => {
    const field = fieldOf(over, entry.field);
    if (field === undefined) throw new Error(`${over.name} has no field ${entry.field}`);
    return conditionSql(field, columnOf('t', entry.field), entry, parameters);
  });
}

/** `12` or `#12`. */
function idIn(text: string): number | undefined {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(text)?.[1]);
  return id <= 2_147_483_647 ? id : undefined;
}

/** Can the database hold, and therefore compare, this text? */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
