import { entriesOf, type FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { type ListState, operatorOf } from './list-state.ts';

/** What a list asks for beside its free text: what always holds, what the filter form holds, and removed rows. */
export function listEntries(
  resource: Resource,
  { filter, removed }: Pick<ListState, 'filter' | 'removed'>,
  fixed: readonly FilterEntry[],
): readonly FilterEntry[] {
  const asked: readonly FilterEntry[] = removed ? [{ field: 'deleted', op: 'eq', value: true }] : [];
  return [...fixed, ...entriesOf(filter, operatorOf(resource)), ...asked];
}
