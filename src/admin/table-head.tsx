import { useTranslate } from 'react-admin';
import type { Sort } from '../../resources/schema/define-resource.ts';
import type { Column } from './columns-of.ts';
import { Icon } from './icon.tsx';
import type { Labels } from './labels.ts';
import { useColumnLabel } from './use-column-label.ts';

interface TableHeadProps {
  readonly columns: readonly Column[];
  readonly labels: Labels;
  readonly sort: Sort;
  readonly changeSort: (sort: Sort) => void;
  readonly expands: boolean;
  /** The label of the column of actions; without it there is none. */
  readonly actions?: string;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The head of a table; columns that the API can sort by are buttons (LIST-23). */
export function TableHead({ columns, labels, sort, changeSort, expands, actions }: TableHeadProps) {
  const labelOf = useColumnLabel(labels);
  return (
    <thead>
      <tr>
        {expands && <td className="narrow" />}
        {columns.map(column => {
          const label = labelOf(column);
          return (
            <HeadCell key={column.name} column={column} label={label} sort={sort} changeSort={changeSort} />
          );
        })}
        {actions !== undefined && (
          <th scope="col" className="fixed">
            {actions}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Pick<TableHeadProps, 'sort' | 'changeSort'> {
  readonly column: Column;
  readonly label: string;
}

function HeadCell({
  column: { name, sortable, right },
  label,
  sort: [by, direction],
  changeSort,
}: HeadCellProps) {
  const translate = useTranslate();
  const look = right ? 'right' : undefined;
  if (!sortable)
    return (
      <th scope="col" className={look}>
        {label}
      </th>
    );
  const sorted = by === name;
  return (
    <th scope="col" className={look} aria-sort={sorted ? spoken[direction] : undefined}>
      <button
        type="button"
        title={translate('list.sort_by', { name: label })}
        onClick={() => changeSort([name, sorted ? opposite[direction] : 'asc'])}
      >
        {label}
        {sorted && <Icon name={direction === 'asc' ? 'rising' : 'falling'} />}
      </button>
    </th>
  );
}
