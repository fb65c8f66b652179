import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { ResourceTable, type TableProps } from './resource-table.tsx';
import { useReorder } from './use-reorder.ts';
import './reorder.css';

const SortableTable = lazy(() =>
  import('./sortable-table.tsx').then(module => ({ default: module.SortableTable })),
);

/** A table whose rows one drags into order; Save stands there as long as there is something to save (DRAG-01). */
export function ReorderTable(props: TableProps) {
  const translate = useTranslate();
  const order = useReorder(props.resource, props.rows);
  return (
    <>
      <div className="reorder-bar" role="status">
        <span className="faint">{translate('list.reorder_hint')}</span>
        {order.changed && (
          <>
            <button type="button" className="button" disabled={order.saving} onClick={order.discard}>
              {translate('list.reorder_undo')}
            </button>
            <button type="button" className="button primary" disabled={order.saving} onClick={order.save}>
              {translate('list.save')}
            </button>
          </>
        )}
      </div>
      <Suspense fallback={<ResourceTable {...props} />}>
        <SortableTable {...props} rows={order.rows} move={order.move} />
      </Suspense>
    </>
  );
}
