import type { Role } from '../../domain/actor.ts';
import { resourceOf, shownFields } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf, isReadable, readableFields } from '../../resources/schema/listing.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { columnOf, quoted } from './sql-text.ts';

export type Row = Record<string, unknown>;

/** A reference as rows carry it: joined under `alias`, its columns named `{prefix}0`, `{prefix}1` and so on. */
interface Embedded {
  readonly as: string;
  readonly prefix: string;
  readonly names: readonly string[];
}

/** What a role gets of a resource: the columns to select, the joins that they need, and the row made of them. */
export interface RowShape {
  readonly columns: string;
  readonly joins: string;
  readonly toRow: (record: Row) => Row;
}

const shapes = new WeakMap<Resource, Map<Role, RowShape>>();

/**
 * The one serialiser (D8): only fields that the role may read leave the database, secrets never do,
 * and references carry `id` and their shown fields as far as the role may read those.
 * The rows of the resource stand under the alias `t`.
 */
export function rowShape(resource: Resource, role: Role): RowShape {
  const known = shapes.get(resource) ?? new Map<Role, RowShape>();
  shapes.set(resource, known);
  const shape = known.get(role) ?? buildShape(resource, role);
  known.set(role, shape);
  return shape;
}

function buildShape(resource: Resource, role: Role): RowShape {
  const names = ownColumns(resource, role);
  const columns = names.map(name => columnOf('t', name));
  const joins: string[] = [];
  const embedded: Embedded[] = [];
  for (const [name, { target }] of readableFields(resource, role)) {
    if (target === undefined) continue;
    const alias = `r${embedded.length}`;
    const over = resourceOf(target.resource);
    const shown = ['id', ...shownFields(target).filter(field => mayShow(over, field, role))];
    joins.push(`left join ${quoted(over.table)} ${alias} on ${alias}."id" = ${columnOf('t', name)}`);
    columns.push(
      ...shown.map((field, index) => `${columnOf(alias, field)} as ${quoted(`${alias}_${index}`)}`),
    );
    embedded.push({ as: target.as, prefix: `${alias}_`, names: shown });
  }
  return {
    columns: columns.join(', '),
    joins: joins.join(' '),
    toRow: record => assemble(record, names, embedded),
  };
}

function ownColumns(resource: Resource, role: Role): string[] {
  return [
    ...Object.keys(standardFields),
    ...(resource.restricted ? ['list_user_view', 'list_user_edit'] : []),
    ...readableFields(resource, role).map(([name]) => name),
  ];
}

function mayShow(resource: Resource, name: string, role: Role): boolean {
  const field = fieldOf(resource, name);
  return name !== 'id' && field !== undefined && isReadable(field, role);
}

function assemble(record: Row, names: readonly string[], embedded: readonly Embedded[]): Row {
  const row: Row = {};
  for (const name of names) row[name] = record[name];
  for (const { as, prefix, names: shown } of embedded) row[as] = embeddedRow(record, prefix, shown);
  return row;
}

function embeddedRow(record: Row, prefix: string, names: readonly string[]): Row | null {
  if (record[`${prefix}0`] === null) return null;
  const row: Row = {};
  names.forEach((name, index) => {
    row[name] = record[prefix + index];
  });
  return row;
}
