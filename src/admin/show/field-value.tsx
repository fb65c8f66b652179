import { cellOf } from '../../kinds/views.ts';
import { useOverrides } from '../engine-context.tsx';
import type { CellProps } from '../overrides.ts';

/** A value as lists and detail pages draw it: by the page's own cell, else by the kind of field. */
export function FieldValue({ resource, ...props }: CellProps & { readonly resource: string }) {
  const { cells } = useOverrides(resource);
  const Cell = cells?.[props.name] ?? cellOf(props.field);
  return <Cell {...props} />;
}
