import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useTranslate } from 'react-admin';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import { Icon } from '../icon.tsx';
import { ResourceTable, type TableProps } from './resource-table.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';

interface SortableTableProps extends TableProps {
  readonly move: (id: number, over: number) => void;
}

/** The table with rows that follow pointer, finger or arrow keys; loaded only where a list is ordered by hand. */
export function SortableTable({ move, ...props }: SortableTableProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over !== null && active.id !== over.id) move(Number(active.id), Number(over.id));
  };
  const announcements = useAnnouncements(props);
  const translate = useTranslate();
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('reorder.hint') },
      }}
    >
      <SortableContext items={props.rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ResourceTable {...props} {...(props.isDragged === true && { rowAs: SortableRow })} />
      </SortableContext>
    </DndContext>
  );
}

/** What a screen reader says while a row moves: its name and its place. */
function useAnnouncements({ resource, rows }: TableProps): Announcements {
  const translate = useTranslate();
  const say = (key: string, id: UniqueIdentifier, over: UniqueIdentifier = id) => {
    const row = rows.find(each => each.id === id);
    const place = rows.findIndex(each => each.id === over) + 1;
    return translate(key, {
      title: row === undefined ? '' : rowTitle(resource, row),
      place,
      total: rows.length,
    });
  };
  return {
    onDragStart: ({ active }) => say('reorder.lifted', active.id),
    onDragOver: ({ active, over }) => say('reorder.over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('reorder.dropped', active.id, over?.id),
    onDragCancel: ({ active }) => say('reorder.cancelled', active.id),
  };
}

/** A row with a handle. */
function SortableRow(props: TableRowProps) {
  const translate = useTranslate();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: props.row.id,
      attributes: { roleDescription: translate('reorder.role') },
    });
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
            aria-label={translate('reorder.handle', { title })}
          >
            <Icon name="drag" />
          </button>
        ),
      }}
    />
  );
}
