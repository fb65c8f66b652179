import type { Role } from '../../../domain/actor.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { standardFields } from '../../../resources/schema/standard-fields.ts';
import { TextCell } from '../../kinds/text/text-cells.tsx';
import { viewOf } from '../../kinds/views.ts';

export interface ShownField {
  readonly name: string;
  readonly field: Field;
}

export interface FactGroups {
  /** Closed lists whose entries have a tone: shown beside the title. */
  readonly states: readonly ShownField[];
  /** What fits into a few words. */
  readonly facts: readonly ShownField[];
  /** Long texts, lists, pictures: each in the full width. */
  readonly long: readonly ShownField[];
  /** What the server notes about every row. */
  readonly record: readonly ShownField[];
}

/** The fields of a row as its detail page groups them; fields that this role may not read are left out. */
export function factGroups(resource: Resource, role: Role): FactGroups {
  const readable = Object.entries(resource.fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ field }) => field.secret !== true && (field.readBy?.includes(role) ?? true));
  const isState = ({ field }: ShownField) =>
    !kindOf(field).multiple && (field.choices ?? []).some(choice => choice.tone !== undefined);
  const isLong = ({ field }: ShownField) => kindOf(field).long;
  return {
    states: readable.filter(isState),
    facts: readable.filter(fact => !isState(fact) && !isLong(fact) && !isTitle(resource, fact)),
    long: readable.filter(isLong),
    record: [
      { name: 'id', field: standardFields.id },
      { name: 'create_time', field: standardFields.create_time },
      { name: 'update_time', field: standardFields.update_time },
      { name: 'version', field: standardFields.version },
    ],
  };
}

/** A title of one field stands above the facts already, drawn in the same way. */
function isTitle({ title }: Resource, { name, field }: ShownField): boolean {
  return title.length === 1 && title[0] === name && viewOf(field).cell === TextCell;
}
