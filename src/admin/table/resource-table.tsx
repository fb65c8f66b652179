import './table.css';
import './table-cards.css';
import { type ComponentType, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import { ChooseBox, type Selection } from '../bulk/selection.tsx';
import type { RowActionOverrides } from '../engine-context.tsx';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import { type Column, useColumnLabel } from '../list/columns-of.ts';
import type { Row } from './row.ts';
import { RowCard, TableRow, type TableRowProps } from './table-row.tsx';

export interface TableProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly actor: Actor;
  readonly sort: Sort;
  readonly changeSort: (sort: Sort) => void;
  /** The row actions that the pages have registered. */
  readonly registered: RowActionOverrides;
  readonly act: (row: Row, action: string) => void;
  readonly readOnly: boolean;
  /** Rows can be chosen, to do the same to all of them. */
  readonly selection?: Selection | undefined;
  /** The row that was created a moment ago. */
  readonly created?: number | undefined;
  /** No row of this table can be acted on, and it has no column for that. */
  readonly withoutActions?: boolean;
  /** Draws rows in another way, e.g. with a handle to drag them by; the head stays, whatever they change to. */
  readonly rowAs?: ComponentType<TableRowProps>;
  /** Each row has a handle to drag it by. */
  readonly isDragged?: boolean;
  /** There is room for one column only: a row is a card. */
  readonly asCard?: boolean;
}

/** Rows as a plain table: nothing in a cell but what it shows, so that a page paints at once. */
export function ResourceTable({ selection: known, ...props }: TableProps) {
  const { resource, labels, columns, rows, sort, changeSort, rowAs: RowOf = TableRow } = props;
  const translate = useTranslate();
  const asCard = useIsNarrow();
  const selection = asCard && resource.list.noBoxOnCard === true ? undefined : known;
  const [opened, setOpened] = useState<readonly number[]>([]);
  const open = useCallback(
    (id: number) => setOpened(now => (now.includes(id) ? now.filter(each => each !== id) : [...now, id])),
    [],
  );
  return (
    <table className={asCard ? 'rows cards' : 'rows'}>
      <caption>{labels.many}</caption>
      {!asCard && (
        <TableHead
          columns={columns}
          labels={labels}
          sort={sort}
          changeSort={changeSort}
          expands={resource.list.expand !== undefined || props.isDragged === true}
          selection={selection}
          {...(props.withoutActions !== true && { actions: translate('list.actions') })}
        />
      )}
      <tbody>
        {rows.map(row => (
          <RowOf
            key={row.id}
            {...props}
            asCard={asCard}
            row={row}
            opened={opened.includes(row.id)}
            open={open}
            chosen={selection?.everything === true || selection?.ids.has(row.id) === true}
            choose={selection?.choose}
          />
        ))}
      </tbody>
    </table>
  );
}

const narrow = globalThis.matchMedia?.('(max-width: 600px)');
// On a phone they are needed with the first rows.
if (narrow?.matches === true) void RowCard.load();

/** Whether the window has room for one column only. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(onNarrow, () => narrow?.matches === true);
}

function onNarrow(listener: () => void): () => void {
  narrow?.addEventListener('change', listener);
  return () => narrow?.removeEventListener('change', listener);
}

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
const icons = { asc: 'rising', desc: 'falling' } as const;
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The head of a table; columns that the API can sort by are buttons (LIST-23). */
export function TableHead(props: TableHeadProps) {
  const { columns, labels, sort, changeSort, expands, actions, selection } = props;
  const labelOf = useColumnLabel(labels);
  const marked = markedSort(columns, sort);
  return (
    <thead>
      <tr>
        {selection !== undefined && <ChoosePage selection={selection} />}
        {expands && <td className="narrow" />}
        {columns.map(column => {
          const label = labelOf(column);
          return (
            <HeadCell key={column.name} column={column} label={label} sort={marked} changeSort={changeSort} />
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

/** Ids are given in the order of creation: where no column shows them, the one of that time is marked. */
function markedSort(columns: readonly Column[], sort: Sort): Sort {
  const [by, direction] = sort;
  const isShown = columns.some(({ name }) => name === by);
  return by === 'id' && !isShown ? ['create_time', direction] : sort;
}

/** Chooses all rows of the page, or lets them go. */
function ChoosePage({ selection: { ids, everything, page, choosePage } }: { selection: Selection }) {
  const translate = useTranslate();
  const chosen = everything ? page.length : page.filter(id => ids.has(id)).length;
  const all = page.length > 0 && chosen === page.length;
  return (
    <td className="narrow">
      <ChooseBox
        label={translate('list.choose_page')}
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
        <span className={sorted ? undefined : 'faint'}>
          <Icon name={sorted ? icons[direction] : 'sortable'} />
        </span>
      </button>
    </th>
  );
}
