import './table.css';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type DataProvider, type Identifier, useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { enReorder } from '../../i18n/en/reorder.ts';
import { addWords } from '../../i18n/later-words.ts';
import { serverMessage } from '../form/server-message.ts';
import type { TableProps } from './resource-table.tsx';
import type { Row } from './row.ts';
import { SortableTable } from './sortable-table.tsx';

addWords(enReorder);

/** A table whose rows one drags into order while it shows that order; sorted by something else, it is a table like others. */
export function ReorderTable(props: TableProps) {
  const order = useReorder(props.resource, props.rows);
  const isDragged = props.isDragged === true;
  return (
    <>
      {isDragged && <ReorderBar order={order} />}
      <SortableTable {...props} rows={isDragged ? order.rows : props.rows} move={order.move} />
    </>
  );
}

interface Ordering extends DataProvider {
  reorder: (resource: string, ids: readonly Identifier[]) => Promise<void>;
}

interface Reorder {
  /** The rows as they stand now, dragged ones where they were dropped. */
  readonly rows: readonly Row[];
  readonly changed: boolean;
  readonly saving: boolean;
  readonly move: (id: number, over: number) => void;
  readonly save: () => void;
  readonly discard: () => void;
}

/** An order that one has dragged together and not saved yet (DRAG-02 to DRAG-06). */
export function useReorder(resource: Resource, stored: readonly Row[]): Reorder {
  const provider = useDataProvider<Ordering>();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [order, setOrder] = useState<readonly number[]>();
  const [saving, setSaving] = useState(false);
  const rows = useMemo(() => inOrder(stored, order), [stored, order]);

  const save = async () => {
    setSaving(true);
    try {
      await provider.reorder(
        resource.name,
        rows.map(({ id }) => id),
      );
      notify('reorder.done', { type: 'success' });
      await queries.invalidateQueries({ queryKey: [resource.name] });
    } catch (error) {
      notify(serverMessage(error, translate('reorder.failed')), { type: 'error' });
    }
    setOrder(undefined);
    setSaving(false);
  };
  return {
    rows,
    changed: rows.some((row, index) => row.id !== stored[index]?.id),
    saving,
    move: (id, over) =>
      setOrder(
        moved(
          rows.map(row => row.id),
          id,
          over,
        ),
      ),
    save: () => void save(),
    discard: () => setOrder(undefined),
  };
}

/** The ids with `id` taken out and put where `over` stands. */
export function moved(ids: readonly number[], id: number, over: number): number[] {
  const to = ids.indexOf(over);
  if (!ids.includes(id) || to < 0) return [...ids];
  return ids.filter(each => each !== id).toSpliced(to, 0, id);
}

/** An order of other rows than these counts for nothing: the page has changed below it. */
function inOrder(stored: readonly Row[], order: readonly number[] | undefined): readonly Row[] {
  if (order === undefined || order.length !== stored.length) return stored;
  const rows = order.flatMap(id => stored.filter(row => row.id === id));
  return rows.length === stored.length ? rows : stored;
}

/** How rows are put into order; Save stands there as long as there is something to save (DRAG-01). */
export function ReorderBar({ order }: { readonly order: Reorder }) {
  const translate = useTranslate();
  return (
    <div className={order.changed ? 'reorder-bar' : 'reorder-bar unseen'} role="status">
      <span className="faint">{translate('reorder.hint')}</span>
      {order.changed && (
        <>
          <button type="button" className="button" disabled={order.saving} onClick={order.discard}>
            {translate('reorder.undo')}
          </button>
          <button type="button" className="button primary" disabled={order.saving} onClick={order.save}>
            {translate('list.save')}
          </button>
        </>
      )}
    </div>
  );
}
