import { useSortable } from '@dnd-kit/sortable';
import { useTranslate } from 'react-admin';
import { rowTitle } from '../cells/row-title.ts';
import { Icon } from './icon.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';

/** A row with a handle. */
export function SortableRow(props: TableRowProps) {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: props.row.id });
  const title = rowTitle(props.resource, props.row);
  return (
    <TableRow
      {...props}
      drag={{
        ref: setNodeRef,
        dragged: isDragging,
        style: {
          transform: transform === null ? undefined : `translateY(${Math.round(transform.y)}px)`,
          transition,
        },
        handle: (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className="plain handle"
            {...attributes}
            {...listeners}
            aria-label={translate('list.reorder_handle', { title })}
          >
            <Icon name="drag" />
          </button>
        ),
      }}
    />
  );
}
