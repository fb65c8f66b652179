import { useGetOne, useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import { resourceOf } from '../../../resources/index.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useOverrides } from '../engine-context.tsx';
import { serverMessage } from '../form/server-message.ts';
import { type Labels, useLabels } from '../labels.ts';
import { type Column, columnsOf } from '../list/columns-of.ts';
import type { Row } from './row.ts';

interface ExpandedRowProps {
  readonly resource: Resource;
  readonly row: Row;
  /** The children to show, by their name in the row. */
  readonly name: string;
  readonly role: Role;
}

/** What an opened row shows: a page's own drawing, or its children as a small table (LIST-04). */
export function ExpandedRow(props: ExpandedRowProps) {
  const { expand: Custom } = useOverrides(props.resource.name);
  return Custom === undefined ? <ChildTable {...props} /> : <Custom row={props.row} />;
}

function ChildTable({ resource, row, name, role }: ExpandedRowProps) {
  const translate = useTranslate();
  const children = resource.children[name];
  const carried = row[name];
  const { data, error } = useGetOne<Row>(
    resource.name,
    { id: row.id },
    { enabled: carried === undefined, retry: false },
  );
  const target = resourceOf(children?.resource ?? resource.name);
  const labels = useLabels(target);
  const overrides = useOverrides(target.name);
  const found = carried ?? data?.[name];
  if (found === undefined && error !== null)
    return <p role="alert">{translate(serverMessage(error, 'list.failed'))}</p>;
  if (found === undefined) return <p className="faint">{translate('list.searching')}</p>;
  const rows = rowsIn(found);
  if (rows.length === 0) return <p className="faint">{translate('list.nothing_more')}</p>;
  const columns = columnsOf(target, children?.show ?? target.list.columns, role, overrides);
  return <SmallTable rows={rows} columns={columns} labels={labels} role={role} />;
}

interface SmallTableProps {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  readonly labels: Labels;
  readonly role: Role;
}

/** A few rows inside a page, without sorting or paging. */
export function SmallTable({ rows, columns, labels, role }: SmallTableProps) {
  return (
    <table className="rows small">
      <caption>{labels.many}</caption>
      <thead>
        <tr>
          {columns.map(({ name, right }) => (
            <th key={name} scope="col" className={right ? 'right' : undefined}>
              {labels.field(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map(({ name, field, cell: Cell, right }) => (
              <td key={name} className={right ? 'right' : undefined} data-label={labels.field(name)}>
                <Cell value={row[name] ?? null} row={row} name={name} field={field} role={role} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowsIn(value: unknown): Row[] {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';
}
