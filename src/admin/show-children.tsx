import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import type { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import type { Children } from '../../resources/schema/define-resource.ts';
import { useFieldLabel } from '../inputs/use-field-label.ts';
import { FactList } from './fact-list.tsx';
import { fieldOf } from './field-of.ts';
import { FieldValue } from './field-value.tsx';
import { useLabels } from './labels.ts';
import type { Row } from './row.ts';
import type { Fact } from './show-facts.ts';
import { ShowSection } from './show-section.tsx';

interface Props {
  readonly description: Children;
  /** What the row carries under the name of these children. */
  readonly carried: unknown;
  readonly role: Role;
}

/** Rows of another resource that belong to the one on the page. */
export function ShowChildren({ description, carried, role }: Props) {
  const translate = useTranslate();
  const resource = resourceOf(description.resource);
  const { one, many } = useLabels(resource);
  const rows = (Array.isArray(carried) ? carried : [carried]).filter(isRow);
  const facts = description.show.flatMap(name => factOf(description.resource, name));
  const [first] = rows;
  return (
    <ShowSection title={description.one === true ? one : many}>
      {first === undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('show.none')}
        </Typography>
      )}
      {first !== undefined && description.one === true && (
        <FactList resource={resource} facts={facts} row={first} role={role} />
      )}
      {first !== undefined && description.one !== true && (
        <ChildTable resource={description.resource} facts={facts} rows={rows} role={role} />
      )}
    </ShowSection>
  );
}

interface TableProps {
  readonly resource: string;
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
  readonly role: Role;
}

function ChildTable({ resource, facts, rows, role }: TableProps) {
  const labelOf = useFieldLabel(resourceOf(resource));
  return (
    <Box
      sx={{ overflowX: 'auto', maxHeight: 320 }}
      tabIndex={0}
      role="region"
      aria-label={resourceOf(resource).label.many}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {facts.map(({ name, field }) => (
              <TableCell key={name}>{labelOf(name, field)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row.id}>
              {facts.map(({ name, field }) => (
                <TableCell key={name}>
                  <FieldValue
                    resource={resource}
                    name={name}
                    field={field}
                    value={row[name] ?? null}
                    row={row}
                    role={role}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function factOf(resource: string, name: string): Fact[] {
  const field = fieldOf(resourceOf(resource), name);
  return field === undefined ? [] : [{ name, field }];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
