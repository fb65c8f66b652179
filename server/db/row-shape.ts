import type { Role } from '../../domain/actor.ts';
import { resourceOf, shownFields } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf, isReadable, readableFields } from '../../resources/schema/listing.ts';
import { standardFields } from '../../resources/schema/standard-fields.ts';
import { columnOf, quoted } from './sql-text.ts';

export type Row = Record<string, unknown>;

const shapes = new WeakMap<Resource, Map<Role, string>>();

/**
 * The one serialiser (D8): the columns of a row as the wire names them, for rows under the alias `t`.
 * Only fields that the role may read leave the database, secrets never do, and references carry `id`
 * and their shown fields as far as the role may read those.
 */
export function rowColumns(resource: Resource, role: Role): string {
  const known = shapes.get(resource) ?? new Map<Role, string>();
  shapes.set(resource, known);
  const columns = known.get(role) ?? columnsOf(resource, role).join(', ');
  known.set(role, columns);
  return columns;
}

function columnsOf(resource: Resource, role: Role): string[] {
  return [...ownColumns(resource, role), ...secondNames(resource, role), ...embedded(resource, role)];
}

function ownColumns(resource: Resource, role: Role): string[] {
  return [
    ...Object.keys(standardFields),
    ...(resource.restricted ? ['list_user_view', 'list_user_edit'] : []),
    ...readableFields(resource, role).map(([name]) => name),
  ].map(name => `${wireValue(resource, 't', name)} as ${quoted(name)}`);
}

function secondNames(resource: Resource, role: Role): string[] {
  return Object.entries(resource.synonyms)
    .filter(([, name]) => mayRead(resource, name, role))
    .map(([synonym, name]) => `${wireValue(resource, 't', name)} as ${quoted(synonym)}`);
}

function embedded(resource: Resource, role: Role): string[] {
  return readableFields(resource, role).flatMap(([name, { target }]) => {
    if (target === undefined) return [];
    const over = resourceOf(target.resource);
    const shown = [
      'id',
      ...shownFields(target).filter(field => field !== 'id' && mayRead(over, field, role)),
    ];
    const where = `r."id" = ${columnOf('t', name)}`;
    return [
      `(select ${wireObject(over, 'r', shown)} from ${quoted(over.table)} r where ${where}) as ${quoted(target.as)}`,
    ];
  });
}

function mayRead(resource: Resource, name: string, role: Role): boolean {
  const field = fieldOf(resource, name);
  return field !== undefined && isReadable(field, role);
}

/** Some columns of the row under the alias as one JSON object. */
export function wireObject(resource: Resource, alias: string, names: readonly string[]): string {
  const pairs = names.map(
    name => `${quoted(name).replaceAll('"', "'")}, ${wireValue(resource, alias, name)}`,
  );
  return `json_build_object(${pairs.join(', ')})`;
}

/** Instants are told with milliseconds and `Z`; all else is JSON as the database writes it. */
function wireValue(resource: Resource, alias: string, name: string): string {
  const column = columnOf(alias, name);
  return fieldOf(resource, name)?.kind === 'instant'
    ? `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}
