import type { Role } from '../../domain/actor.ts';
import { scopeOf } from './access.ts';
import { maySend } from './check.ts';
import type { Resource } from './define-resource.ts';
import type { Field } from './field.ts';

/**
 * Lists that a CSV file may be imported into: the reference lists of the menu whose rows belong to nobody in
 * particular and are kept when they are removed, so that an import can be taken back as a whole.
 */
export function isImportable({ page, softDelete, restricted, owner, scope }: Resource): boolean {
  const isReference = page?.menu?.section === 'reference';
  return isReference && softDelete && !restricted && owner === undefined && scope === undefined;
}

/** May this role import into the list? A file brings new rows and changes of others. */
export function mayImport(resource: Resource, role: Role): boolean {
  const { access } = resource;
  return (
    isImportable(resource) &&
    scopeOf(access, 'create', role) === 'all' &&
    scopeOf(access, 'update', role) === 'all'
  );
}

/** The columns that a file may bring beside the ID, by the names of their fields. */
export function importFields(resource: Resource, role: Role): ReadonlyMap<string, Field> {
  const sendable = Object.entries(resource.fields).filter(
    ([, field]) =>
      field.secret !== true &&
      field.confirmed !== true &&
      (maySend(field, 'create', role) || maySend(field, 'update', role)),
  );
  return new Map(sendable);
}

/** The field by which rows without an ID are found again: a unique one, else the title. */
export function importKey({ fields, title }: Resource, columns: readonly string[]): string | undefined {
  const unique = columns.find(name => fields[name]?.unique === true);
  const [only, ...more] = title;
  const titled = more.length === 0 && only !== undefined && columns.includes(only) ? only : undefined;
  return unique ?? titled;
}
