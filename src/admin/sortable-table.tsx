import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ResourceTable, type TableProps } from './resource-table.tsx';
import { SortableRow } from './sortable-row.tsx';

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
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={props.rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ResourceTable {...props} rowAs={SortableRow} />
      </SortableContext>
    </DndContext>
  );
}
