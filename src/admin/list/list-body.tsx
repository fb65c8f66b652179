import '../table/table.css';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { coming, type Expected, type LostProps, useBeside } from '../../layout/coming.tsx';
import type { Selection } from '../bulk/selection.tsx';
import { panelOf, type RowActionOverrides, useOverrides } from '../engine-context.tsx';
import type { Labels } from '../labels.ts';
import { DayRow } from '../table/day-row.tsx';
import { inlineParts } from '../table/inline-edit.tsx';
import { ResourceTable, type TableProps } from '../table/resource-table.tsx';
import type { Row } from '../table/row.ts';
import { restoreAction } from '../table/row-choices.ts';
import { useDelayedIndicator } from '../timers.ts';
import type { Column } from './columns-of.ts';
import { CreatedNote } from './created-row.tsx';
import { EmptyList, ListError } from './empty-list.tsx';
import type { ListRows } from './list-rows.ts';
import type { ListState } from './list-state.ts';
import type { NewRows as News } from './live-rows.ts';
import type { ChangeList } from './use-list-state.ts';

const RemoveQuestion = coming(async () => (await import('../dialogs/remove-question.tsx')).RemoveQuestion);
const RestoreQuestion = coming(async () => (await import('../bulk/restore-question.tsx')).RestoreQuestion);

interface ListBodyProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly actor: Actor;
  readonly found: ListRows;
  /** The row that stands at the head because it was created a moment ago. */
  readonly created: number | undefined;
  readonly columns: readonly Column[];
  readonly create: string | undefined;
  readonly selection: Selection | undefined;
}

const none: RowActionOverrides = {};

/** The table in every state it can be in: loading, failed, empty, filled. */
export function ListBody(props: ListBodyProps) {
  const { resource, labels, state, change, actor, columns, selection } = props;
  const shownColumns = columns.length + (selection === undefined ? 0 : 1);
  const found = useFirstInSlices(props.found);
  const busy = useDelayedIndicator(found.loading);
  const [asked, setAsked] = useState<{ row: Row; action: string }>();
  const { actions: registered = none } = useOverrides(resource.name);
  const act = useCallback((row: Row, action: string) => setAsked({ row, action }), []);
  const changeSort = useCallback((sort: ListState['sort']) => change({ sort }), [change]);

  const isOrderable = mayOrder(resource, actor);
  const isByHand = isOrderable && props.created === undefined && isShownInOrder(resource, state);
  const isByDay = resource.list.ahead === state.sort[0] && props.created === undefined;
  // One table for a list, however it is sorted: else what was pressed in its head would be taken away with it.
  const Table = isOrderable ? ReorderTable : ResourceTable;
  useBeside(useRowParts(columns, isOrderable));
  return (
    <div className="list-body">
      <NewRows news={found.news} />
      {props.created !== undefined && <CreatedNote />}
      <div className="table-frame" aria-busy={found.loading}>
        {busy && <div className="progress" />}
        <Content
          {...props}
          found={found}
          skeleton={<TableSkeleton columns={shownColumns} rows={state.pageSize} shown={busy} />}
        >
          {rows => (
            <Table
              resource={resource}
              labels={labels}
              columns={columns}
              rows={rows}
              actor={actor}
              sort={state.sort}
              changeSort={changeSort}
              registered={registered}
              act={act}
              readOnly={state.removed}
              selection={selection}
              created={props.created}
              isDragged={isByHand}
              {...(isByDay && { rowAs: DayRow })}
            />
          )}
        </Content>
        {asked !== undefined && (
          <Asked
            resource={resource}
            row={asked.row}
            action={asked.action}
            close={() => setAsked(undefined)}
          />
        )}
      </div>
    </div>
  );
}

/** The first rows are drawn in slices, so that a slow machine answers meanwhile; all later ones at once. */
function useFirstInSlices(found: ListRows): ListRows {
  const { rows } = found;
  const drawn = useDeferredValue(rows);
  return drawn === undefined && rows !== undefined ? { ...found, rows: undefined, loading: true } : found;
}

/** What comes with scripts of its own and rows are drawn with. */
function useRowParts(columns: readonly Column[], isOrderable: boolean): readonly Expected[] {
  return useMemo(() => {
    const cells = columns.flatMap(({ cell, inline }) => (inline ? [cell, ...inlineParts] : [cell]));
    return isOrderable ? [...cells, ReorderTable] : cells;
  }, [columns, isOrderable]);
}

/** Whether this person puts the rows of this list into order by hand. */
function mayOrder({ list, access }: Resource, { role }: Actor): boolean {
  return list.reorder !== undefined && scopeOf(access, 'update', role) !== undefined;
}

/** Rows are dragged only where what one sees is the order itself. */
function isShownInOrder({ list }: Resource, state: ListState): boolean {
  const [field, direction] = state.sort;
  const narrowed = state.removed || state.search !== '' || Object.keys(state.filter).length > 0;
  return field === list.reorder?.field && direction === 'asc' && !narrowed;
}

interface ContentProps extends ListBodyProps {
  readonly skeleton: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

function Content({ labels, state, change, found, create, skeleton, children }: ContentProps) {
  if (found.error !== null) return <ListError many={labels.many} error={found.error} retry={found.retry} />;
  if (found.rows === undefined) return skeleton;
  if (found.rows.length > 0) return <div className="scroll">{children(found.rows)}</div>;
  return (
    <EmptyList
      many={labels.many}
      filtered={Object.keys(state.filter).length > 0 || state.search !== ''}
      removed={state.removed}
      pastEnd={found.total > 0}
      create={create}
      clear={() => change({ filter: {}, search: '' })}
      toFirst={() => change({ page: 1 })}
    />
  );
}

/** What the engine itself asks before it is done. */
const questions = new Map([
  ['remove', RemoveQuestion],
  [restoreAction, RestoreQuestion],
]);

interface AskedProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly action: string;
  readonly close: () => void;
}

function Asked({ resource, row, action, close }: AskedProps) {
  const { actions } = useOverrides(resource.name);
  const Panel = questions.get(action) ?? panelOf(actions, action);
  return Panel === undefined ? null : <Panel row={row} resource={resource} onClose={close} />;
}

/** Says how many rows have come since; they are shown when somebody asks for them. */
function NewRows({ news }: { readonly news: News }) {
  const translate = useTranslate();
  return (
    <div className="new-rows" role="status">
      {news.count > 0 && (
        <button type="button" className="button" onClick={news.show}>
          {translate('live.new', { smart_count: news.count })}
        </button>
      )}
    </div>
  );
}

const ReorderTable = coming(
  async () => (await import('../table/reorder.tsx')).ReorderTable,
  // Never the rows without their handles: they would be drawn anew while somebody uses them (DEC-315).
  ({ columns, rows, selection }) => {
    const shownColumns = columns.length + (selection === undefined ? 0 : 1);
    return <TableSkeleton columns={shownColumns} rows={rows.length} shown={useDelayedIndicator(true)} />;
  },
  UnorderedTable,
);

/** The same table where what drags its rows could not be had. */
function UnorderedTable({ onRetry, isDragged = false, ...props }: TableProps & LostProps) {
  const translate = useTranslate();
  return (
    <>
      {isDragged && (
        <div className="reorder-bar" role="alert">
          <span className="faint">{translate('list.reorder_lost')}</span>
          <button type="button" className="button" onClick={onRetry}>
            {translate('errors.try_again')}
          </button>
        </div>
      )}
      <ResourceTable {...props} />
    </>
  );
}

/** The shape of a table while its first rows are on their way, so that nothing jumps when they arrive. */
function TableSkeleton({ columns, rows, shown }: { columns: number; rows: number; shown: boolean }) {
  const lines = Array.from({ length: rows }, (_, index) => index);
  const places = Array.from({ length: columns + 1 }, (_, index) => index);
  return (
    <table className={shown ? 'rows skeleton' : 'rows skeleton quiet'} aria-hidden="true">
      <tbody>
        {lines.map(line => (
          <tr key={line}>
            {places.map(place => (
              <td key={place}>
                <i />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
