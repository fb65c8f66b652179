import Box from '@mui/material/Box';
import type { Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { useFieldLabel } from '../inputs/use-field-label.ts';
import { FieldValue } from './field-value.tsx';
import { FullValue } from './full-value.tsx';
import type { Row } from './row.ts';
import type { Fact } from './show-facts.ts';

interface Props {
  readonly resource: Resource;
  readonly facts: readonly Fact[];
  readonly row: Row;
  readonly role: Role;
  /** Each fact in the full width. */
  readonly wide?: boolean;
}

const look = {
  m: 0,
  display: 'grid',
  // A long time with its zone breaks rather than sticking out of a narrow screen.
  '& .figures': { whiteSpace: 'normal' },
  columnGap: 3,
  rowGap: 2,
  '& dt': { color: 'text.secondary', typography: 'caption' },
  '& dd': { m: 0, overflowWrap: 'anywhere', typography: 'body2' },
} as const;

/** Names and values of some fields of a row. */
export function FactList({ resource, facts, row, role, wide = false }: Props) {
  const labelOf = useFieldLabel(resource);
  const columns = wide
    ? 'minmax(0, 1fr)'
    : 'repeat(auto-fill, minmax(min(100%, clamp(130px, 16vw, 200px)), 1fr))';
  const of = (name: string, field: Field) => ({ name, field, value: row[name] ?? null, row, role });
  return (
    <Box component="dl" sx={{ ...look, gridTemplateColumns: columns }}>
      {facts.map(({ name, field }) => (
        <div key={name}>
          <dt>{labelOf(name, field)}</dt>
          <dd>
            {wide ? (
              <FullValue {...of(name, field)} resource={resource} />
            ) : (
              <FieldValue {...of(name, field)} resource={resource.name} />
            )}
          </dd>
        </div>
      ))}
    </Box>
  );
}
