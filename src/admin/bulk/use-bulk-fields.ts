import type { Role } from '../../../domain/actor.ts';
import { bulkFields } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useOverrides } from '../engine.tsx';
import type { FormField } from '../form-fields.ts';

/** What can be set in many rows at once: fields whose input stands on its own, without the rest of its form. */
export function useBulkFields(resource: Resource, role: Role): readonly FormField[] {
  const { inputs = {}, form } = useOverrides(resource.name);
  const within: readonly string[] = form?.within ?? [];
  return bulkFields(resource, role)
    .filter(([name]) => !Object.hasOwn(inputs, name) && !within.includes(name))
    .filter(([name]) => form?.confirm?.field !== name)
    .map(([name, field]) => ({ name, field }));
}
