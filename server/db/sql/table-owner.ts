import { registry } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';

/** The resource that holds all rows of a table; others show some of them (`scope`). */
export function tableOwner({ table }: Resource): Resource {
  const found = Object.values(registry).find(other => other.table === table && other.scope === undefined);
  if (found === undefined) throw new Error(`No resource holds all rows of ${table}`);
  return found;
}
