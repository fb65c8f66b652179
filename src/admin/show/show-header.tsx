import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { ToneTag } from '../../kinds/choice/choice-cells.tsx';
import { rowTitle } from '../../kinds/reference/row-title.ts';
import type { Row } from '../table/row.ts';
import { FieldValue } from './field-value.tsx';
import { ShowActions } from './show-actions.tsx';
import type { ShownField } from './show-facts.ts';

interface Props {
  readonly resource: Resource;
  readonly row: Row;
  readonly actor: Actor;
  readonly states: readonly ShownField[];
  readonly readOnly: boolean;
  /** Actions that open what the page itself shows. */
  readonly without?: readonly string[];
}

/** The name of the row, the states it is in, and what can be done to it. */
export function ShowHeader({ resource, row, actor, states, readOnly, without = [] }: Props) {
  const translate = useTranslate();
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {rowTitle(resource, row)}
        </Typography>
        {states
          .filter(({ name }) => row[name] !== null && row[name] !== undefined)
          .map(({ name, field }) => (
            <FieldValue
              key={name}
              resource={resource.name}
              name={name}
              field={field}
              value={row[name]}
              row={row}
              role={actor.role}
            />
          ))}
        {row.deleted === true && <ToneTag tone="neutral">{translate('show.removed')}</ToneTag>}
      </Stack>
      {!readOnly && <ShowActions resource={resource} row={row} actor={actor} without={without} />}
    </Stack>
  );
}
