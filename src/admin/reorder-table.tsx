import { lazy, Suspense } from 'react';
import { ReorderBar } from './reorder-bar.tsx';
import { ResourceTable, type TableProps } from './resource-table.tsx';
import { useReorder } from './use-reorder.ts';

const SortableTable = lazy(() =>
  import('./sortable-table.tsx').then(module => ({ default: module.SortableTable })),
);

/** A table whose rows one drags into order. */
export function ReorderTable(props: TableProps) {
  const order = useReorder(props.resource, props.rows);
  return (
    <>
      <ReorderBar order={order} />
      <Suspense fallback={<ResourceTable {...props} />}>
        <SortableTable {...props} rows={order.rows} move={order.move} />
      </Suspense>
    </>
  );
}
