import type { Role } from '../../domain/actor.ts';
import { resourceOf, shownFields } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { fieldOf, readableFields } from '../../resources/schema/listing.ts';
import { badRequest } from '../errors.ts';
import { columnOf, containing, type Parameters, quoted } from './sql-text.ts';

const longestSearch = 200;

/**
 * The rows that contain the text in one of their own search fields, or in a shown search field of a
 * row that they refer to. References are looked up by themselves, so that each part has an index.
 * Only what the role may read is searched (D4).
 */
export function searchSql(
  resource: Resource,
  alias: string,
  text: string,
  role: Role,
  parameters: Parameters,
): string {
  if (text.length > longestSearch || text.includes('\0') || !text.isWellFormed())
    throw badRequest('q: this text cannot be searched');
  const placeholder = parameters.add(containing(text));
  const readable = readableFields(resource, role);
  const own = readable
    .filter(([, field]) => field.search === true)
    .map(([name]) => `${columnOf(alias, name)} ilike ${placeholder}`);
  const referred = readable.flatMap(([name, { target }]) => {
    if (target === undefined) return [];
    const over = resourceOf(target.resource);
    const found = searchedFields(over, shownFields(target), role).map(
      field => `${columnOf('s', field)} ilike ${placeholder}`,
    );
    if (found.length === 0) return [];
    const ids = `select s."id" from ${quoted(over.table)} s where ${found.join(' or ')}`;
    return [`${columnOf(alias, name)} = any(array(${ids}))`];
  });
  const anywhere = [...own, ...referred];
  if (anywhere.length === 0) throw badRequest(`q: ${resource.label.many} cannot be searched`);
  return `(${anywhere.join(' or ')})`;
}

function searchedFields(resource: Resource, shown: readonly string[], role: Role): string[] {
  const readable = new Map(readableFields(resource, role));
  return shown.filter(name => readable.get(name)?.search === true && fieldOf(resource, name) !== undefined);
}
