import type { Actor, Role } from '../../../domain/actor.ts';
import { carriedReferences } from '../../../resources/carried.ts';
import type { JsonEncoding } from '../../../resources/kinds/kind.ts';
import { storageTraits } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { isReadable, readableFields } from '../../../resources/schema/listing.ts';
import { fieldOf, standardFields } from '../../../resources/schema/standard-fields.ts';
import { childrenColumns } from './children.ts';
import { RecordJson } from './record-json.ts';
import { referredSql } from './referred-sql.ts';
import { allOf, columnOf, type Parameters, quoted } from './sql-text.ts';

export type Row = Record<string, unknown>;

/** What a role reads of rows under the alias `t`. */
interface RowShape {
  /** The columns of a row, then those of what it refers to. */
  readonly columns: readonly string[];
  /** How they are found, ` left join … on …` or nothing; what is not for the actor is not. */
  joins(actor: Actor, parameters: Parameters): string;
  /** Writes the start of the row as JSON, `{"id":1,…`, to be closed. */
  write(json: RecordJson): void;
}

const closing = Buffer.from('}');
const shapes = new WeakMap<Resource, Map<Role, RowShape>>();

/**
 * The one serialiser (D8): the columns of a row as the wire names them. Only fields that the role may
 * read leave the database, secrets never do, and references carry `id` and their shown fields as far as
 * the role may read those and the actor the row. The database hands out plain columns, because writing JSON costs it more.
 */
function rowShape(resource: Resource, role: Role): RowShape {
  const known = shapes.get(resource) ?? new Map<Role, RowShape>();
  shapes.set(resource, known);
  const shape = known.get(role) ?? newShape(resource, role);
  known.set(role, shape);
  return shape;
}

function newShape(resource: Resource, role: Role): RowShape {
  const own = [
    ...Object.keys(standardFields),
    ...(resource.restricted ? ['list_user_view', 'list_user_edit'] : []),
    ...readableFields(resource, role).map(([name]) => name),
  ];
  const second = Object.entries(resource.synonyms).filter(([, name]) => mayRead(resource, name, role));
  const members = membersOf(resource, 't', [...own.map(itself), ...second]);
  const references = referencesOf(resource, role);
  return {
    columns: [...members, ...references.flatMap(reference => reference.members)].map(({ column }) => column),
    joins: (actor, parameters) => references.map(({ join }) => join(actor, parameters)).join(''),
    write: json => {
      writeMembers(members, json);
      for (const reference of references) writeReference(reference, json);
    },
  };
}

/** One member of an object: its column, what stands before its value, and how that is written. */
interface Member {
  readonly column: string;
  readonly before: Uint8Array;
  readonly encoding: JsonEncoding;
}

/** The name on the wire and the field that it tells. */
type Named = readonly [wire: string, name: string];

const itself = (name: string): Named => [name, name];

function membersOf(resource: Resource, alias: string, named: readonly Named[]): readonly Member[] {
  return named.map(([wire, name], index) => {
    const field = fieldOf(resource, name);
    return {
      column: columnOf(alias, name),
      before: Buffer.from(`${index === 0 ? '{' : ','}"${wire}":`),
      encoding: field === undefined ? 'asIs' : storageTraits(field).json,
    };
  });
}

function writeMembers(members: readonly Member[], json: RecordJson): void {
  for (const { before, encoding } of members) {
    json.add(before);
    json.column(encoding);
  }
}

/** A row that others refer to. There is one where its first member, the id, is not null. */
interface Reference {
  join(actor: Actor, parameters: Parameters): string;
  readonly before: Uint8Array;
  readonly members: readonly Member[];
}

function referencesOf(resource: Resource, role: Role): readonly Reference[] {
  const names = readableFields(resource, role).map(([name]) => name);
  return carriedReferences(resource, role).map(({ field, as, over, shown }) => {
    const alias = `r${names.indexOf(field)}`;
    return {
      join: (actor, parameters) => {
        const told = referredSql(resource, field, alias, actor, parameters);
        const found = allOf([`${alias}."id" = ${columnOf('t', field)}`, ...told]);
        return ` left join ${quoted(over.table)} ${alias} on ${found}`;
      },
      before: Buffer.from(`,"${as}":`),
      members: membersOf(over, alias, shown.map(itself)),
    };
  });
}

function writeReference({ before, members }: Reference, json: RecordJson): void {
  json.add(before);
  if (json.isNull()) json.nothing(members.length);
  else {
    writeMembers(members, json);
    json.add(closing);
  }
}

function mayRead(resource: Resource, name: string, role: Role): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && isReadable(field, role);
}

const listStart = Buffer.from('[');
const comma = Buffer.from(',');
const listEnd = Buffer.from(']');

/** Rows are written one answer at a time: nothing waits in between. */
const json = new RecordJson();

/** What an actor reads of the rows under the alias `t`, with their children. */
export interface ReadSql {
  /** All of it as one text. */
  readonly record: string;
  /** What it is found by, ` left join … on …` or nothing. */
  readonly joins: string;
  /** The row whose record this is, as JSON. */
  one(record: string): Buffer;
  /** The rows of these records, as a JSON list. */
  all(records: readonly { readonly record: string }[]): Buffer;
}

/** `inList`: without the children that only single rows carry. */
export function readSql(
  resource: Resource,
  actor: Actor,
  parameters: Parameters,
  options: { inList: boolean },
): ReadSql {
  const shape = rowShape(resource, actor.role);
  const children = childrenColumns(resource, actor, parameters, options);
  const keys = children.map(({ name }) => Buffer.from(`,"${name}":`));
  const write = (record: string) => {
    json.begin(record);
    shape.write(json);
    for (const key of keys) {
      json.add(key);
      json.column('asIs');
    }
    json.add(closing);
  };
  return {
    record: `row(${[...shape.columns, ...children.map(({ column }) => column)].join(', ')})::text`,
    joins: shape.joins(actor, parameters),
    one: record => {
      json.restart();
      write(record);
      return json.taken();
    },
    all: records => {
      json.restart();
      json.add(listStart);
      for (const [index, { record }] of records.entries()) {
        if (index > 0) json.add(comma);
        write(record);
      }
      json.add(listEnd);
      return json.taken();
    },
  };
}
