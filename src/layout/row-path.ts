import type { Resource } from '../../resources/schema/define-resource.ts';

/** Where one row shows: its own page, else its list with the row's dialog. */
export function rowPath({ page }: Resource, id: number): string {
  return page?.detail?.replace(':id', String(id)) ?? `${page?.path ?? ''}/${id}/edit`;
}
