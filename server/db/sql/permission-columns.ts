import { registry } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

const known = new Map<string, ReadonlySet<string>>();

/** The columns of a row that decide who may read it: its owner, its lists of readers, what it belongs to. */
export function permissionColumns({ table }: Resource): ReadonlySet<string> {
  const columns = known.get(table) ?? new Set(resourcesOf(table).flatMap(columnsOf));
  known.set(table, columns);
  return columns;
}

/** The resources that show rows of the table. */
export function resourcesOf(table: string): readonly Resource[] {
  return Object.values(registry).filter(resource => resource.table === table);
}

function columnsOf({ owner, restricted, scope = [] }: Resource): string[] {
  return [
    'deleted',
    ...(owner === undefined ? [] : 'through' in owner ? [owner.through] : [owner.field]),
    ...(owner !== undefined && 'sharedWith' in owner && owner.sharedWith !== undefined
      ? [owner.sharedWith]
      : []),
    ...(restricted ? ['list_user_view'] : []),
    ...scope.map(({ field }) => field),
  ];
}
