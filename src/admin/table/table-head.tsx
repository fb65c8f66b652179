import { useTranslate } from 'react-admin';
import type { Sort } from '../../../resources/schema/define-resource.ts';
import { ChooseBox } from '../bulk/choose-box.tsx';
import type { Selection } from '../bulk/use-selection.ts';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import { useColumnLabel } from '../list/use-column-label.ts';

interface TableHeadProps {
  readonly columns: readonly Column[];
  readonly labels: Labels;
  readonly sort: Sort;
  readonly changeSort: (sort: Sort) => void;
  readonly expands: boolean;
  readonly selection?: Selection | undefined;
  /** The label of the column of actions; without it there is none. */
  readonly actions?: string;
}

const spoken = { asc: 'ascending', desc: 'descending' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The head of a table; columns that the API can sort by are buttons (LIST-23). */
export function TableHead(props: TableHeadProps) {
  const { columns, labels, sort, changeSort, expands, actions, selection } = props;
  const labelOf = useColumnLabel(labels);
  return (
    <thead>
      <tr>
        {selection !== undefined && <ChoosePage selection={selection} />}
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

/** Chooses all rows of the page, or lets them go. */
function ChoosePage({ selection: { ids, everything, page, choosePage } }: { selection: Selection }) {
  const translate = useTranslate();
  const chosen = everything ? page.length : page.filter(id => ids.has(id)).length;
  const all = page.length > 0 && chosen === page.length;
  return (
    <td className="narrow">
      <ChooseBox
        label={translate('bulk.choose_page')}
        chosen={all}
        partly={chosen > 0 && !all}
        choose={choosePage}
      />
    </td>
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
