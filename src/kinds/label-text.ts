import type { FieldKind } from '../../resources/kinds/kinds.ts';
import type { Field } from '../../resources/schema/field.ts';

/** Kinds whose cells are links. */
const linked: readonly FieldKind[] = ['email', 'phone', 'url'];

/**
 * What the label of a button says of a value whose cell is a link or, as of a sound, a button; undefined where the cell can
 * stand in a label itself.
 *
 * @example labelText({ kind: 'phone' }, '111-222-3333') // '111-222-3333'
 */
export function labelText({ kind }: Pick<Field, 'kind'>, value: unknown): string | undefined {
  if (kind === 'audio') return String(value).split('/').at(-1);
  return linked.includes(kind) ? String(value) : undefined;
}
