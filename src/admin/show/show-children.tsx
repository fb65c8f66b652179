import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Role } from '../../../domain/actor.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Children } from '../../../resources/schema/define-resource.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { useFieldLabel } from '../../kinds/input-frame.tsx';
import { useLabels } from '../labels.ts';
import { type Row, rowPath } from '../table/row.ts';
import { FactList, type ShownField } from './facts.tsx';
import { ShowSection } from './show-section.tsx';
import { FieldValue, ValueTable } from './value-table.tsx';

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

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}

function factOf(resource: string, name: string): ShownField[] {
  const field = fieldOf(resourceOf(resource), name);
  return field === undefined ? [] : [{ name, field }];
}

interface TableProps {
  readonly resource: string;
  readonly facts: readonly ShownField[];
  readonly rows: readonly Row[];
  readonly role: Role;
}

function ChildTable({ resource, facts, rows, role }: TableProps) {
  const described = resourceOf(resource);
  const labelOf = useFieldLabel(described);
  const columns = facts.map(({ name, field }, at) => ({
    name,
    label: labelOf(name, field),
    draw: (row: Row) => {
      const value = row[name] ?? null;
      const path = at === 0 ? rowPath(described, row.id, role) : undefined;
      const drawn = (
        <FieldValue resource={resource} name={name} field={field} value={value} row={row} role={role} />
      );
      return path === undefined ? drawn : <Link to={path}>{drawn}</Link>;
    },
  }));
  return <ValueTable label={useLabels(described).many} columns={columns} rows={rows} />;
}
