import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { LiveBatch, LiveChange } from './live-changes.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Whether a list of these rows may be other than before: it may have gained a row, or one of its rows is
 * touched. A change whose outcome is on screen already does not count: it is one's own.
 */
export function touchesList(resource: Resource, rows: readonly Row[], batch: LiveBatch): boolean {
  if (batch.everything) return true;
  return batch.changes.some(
    change =>
      (change.resource === resource.name && !rows.some(row => isCurrent(row, change))) ||
      decidesReaders(resource, change) ||
      rows.some(row => touchedBy(resource, row, change)),
  );
}

/** Whether this row may look other than before: it changed, or what it shows of others did. */
export function touchesRow(resource: Resource, row: Row, { changes, everything }: LiveBatch): boolean {
  return everything || changes.some(change => touchedBy(resource, row, change));
}

function touchedBy(resource: Resource, row: Row, change: LiveChange): boolean {
  if (change.resource === resource.name && change.id === row.id) return !isCurrent(row, change);
  return refers(resource, row, change) || carries(resource, row, change);
}

/** Whether the row is the changed one as it is now. */
function isCurrent(row: Row, { id, version, action }: LiveChange): boolean {
  if (row.id !== id || version === undefined || action === 'remove') return false;
  return typeof row.version === 'number' && row.version >= version;
}

/** A row that was given or taken decides about everything that belongs to it. */
function decidesReaders({ owner, fields }: Resource, { resource, action }: LiveChange): boolean {
  if (owner === undefined || !('through' in owner) || action === 'update') return false;
  return fields[owner.through]?.target?.resource === resource;
}

function refers({ fields }: Resource, row: Row, { resource, id }: LiveChange): boolean {
  return Object.entries(fields).some(
    ([name, { target }]) => target?.resource === resource && row[name] === id,
  );
}

function carries({ children }: Resource, row: Row, { resource, id, action }: LiveChange): boolean {
  return Object.entries(children).some(
    ([name, child]) =>
      child.resource === resource && name in row && (action === 'create' || holds(row[name], id)),
  );
}

function holds(carried: unknown, id: number): boolean {
  const rows = Array.isArray(carried) ? carried : [carried];
  return rows.some(row => typeof row === 'object' && row !== null && 'id' in row && row.id === id);
}

/** The resource of that name, where the portal knows one. */
export function knownResource(name: unknown): Resource | undefined {
  return typeof name === 'string' && Object.hasOwn(registry, name) ? registry[name] : undefined;
}
