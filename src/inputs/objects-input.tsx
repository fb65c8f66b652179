import Box from '@mui/material/Box';
import { useContext } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { blankValue } from './blank-value.ts';
import { NestedInput } from './nested-input.ts';
import { Row, RowGroup } from './row-group.tsx';
import { useInput } from './use-input.ts';

const grid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
} as const;

/** A list of small records: one row each, with the inputs of its own fields. */
export function ObjectsInput(props: InputProps) {
  const { name, field, resource, readOnlyBecause } = props;
  const { error, textField } = useInput(props);
  const { fields: rows, append, remove } = useFieldArray({ name });
  const Nested = useContext(NestedInput);
  const item = Object.entries(field.item ?? {});
  const { disabled, helperText, label } = textField;
  return (
    <RowGroup
      label={label}
      message={helperText}
      error={error !== undefined}
      disabled={disabled}
      empty={rows.length === 0}
      onAdd={() => append(Object.fromEntries(item.map(([each, of]) => [each, blankValue(of)])))}
    >
      {rows.map((row, at) => (
        <Row key={row.id} label={`${label} ${at + 1}`} disabled={disabled} onRemove={() => remove(at)}>
          <Box sx={grid}>
            {item.map(([each, of]) => (
              <Nested
                key={each}
                name={`${name}.${at}.${each}`}
                field={of}
                resource={resource}
                {...(readOnlyBecause === undefined ? {} : { readOnlyBecause })}
              />
            ))}
          </Box>
        </Row>
      ))}
    </RowGroup>
  );
}
