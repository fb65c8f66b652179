import type { Role } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { FullValue } from '../table/full-value.tsx';
import type { Row } from '../table/row.ts';
import { Fact, Facts } from './facts.tsx';
import { FieldValue } from './field-value.tsx';
import type { ShownField } from './show-facts.ts';

interface Props {
  readonly resource: Resource;
  readonly facts: readonly ShownField[];
  readonly row: Row;
  readonly role: Role;
  /** Each fact in the full width. */
  readonly wide?: boolean;
}

/** Names and values of some fields of a row. */
export function FactList({ resource, facts, row, role, wide = false }: Props) {
  const labelOf = useFieldLabel(resource);
  const of = (name: string, field: Field) => ({ name, field, value: row[name] ?? null, row, role });
  return (
    <Facts columns={wide ? undefined : 'clamp(130px, 16vw, 200px)'}>
      {facts.map(({ name, field }) => (
        <Fact key={name} label={labelOf(name, field)}>
          {wide ? (
            <FullValue {...of(name, field)} resource={resource} />
          ) : (
            <FieldValue {...of(name, field)} resource={resource.name} />
          )}
        </Fact>
      ))}
    </Facts>
  );
}
