import { registry } from './index.ts';
import type { Resource } from './schema/define-resource.ts';

/** Rows of one table that point to rows of another by the same field. */
export interface Referring {
  readonly field: string;
  /** The resources whose lists show such rows, the one that holds all of them first. */
  readonly resources: readonly Resource[];
}

/**
 * What may refer to rows of a resource, from the reference fields of all descriptions. Only rows that people look at
 * as rows of their own count, on a page and until somebody removes them: hours and prices go with their location, and
 * logs tell of what is gone as well.
 */
export function referringTo({ table }: Resource): readonly Referring[] {
  const pointing = Object.values(registry)
    .filter(({ page, softDelete }) => page !== undefined && softDelete)
    .flatMap(resource =>
      Object.entries(resource.fields)
        .filter(([, { target, secret }]) => secret !== true && pointsTo(target?.resource, table))
        .map(([field]) => ({ field, resource })),
    );
  const grouped = Map.groupBy(pointing, ({ field, resource }) => `${resource.table} ${field}`);
  return [...grouped.values()].map(group => ({
    field: group[0]?.field ?? '',
    resources: group
      .map(({ resource }) => resource)
      .toSorted((one, other) => (one.scope?.length ?? 0) - (other.scope?.length ?? 0)),
  }));
}

function pointsTo(name: string | undefined, table: string): boolean {
  return name !== undefined && registry[name]?.table === table;
}
