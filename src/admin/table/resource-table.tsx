import { type ComponentType, useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { Labels } from '../labels.ts';
import type { Column } from '../list/columns-of.ts';
import type { RowActionOverrides } from '../overrides.ts';
import type { Row } from './row.ts';
import { TableHead } from './table-head.tsx';
import { TableRow, type TableRowProps } from './table-row.tsx';
import './table.css';
import './table-cards.css';

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
  /** No row of this table can be acted on, and it has no column for that. */
  readonly withoutActions?: boolean;
  /** Draws rows in another way, e.g. with a handle to drag them by. */
  readonly rowAs?: ComponentType<TableRowProps>;
}

/** Rows as a plain table: nothing in a cell but what it shows, so that a page paints at once. */
export function ResourceTable({ selection, ...props }: TableProps) {
  const { resource, labels, columns, rows, sort, changeSort, rowAs: RowOf = TableRow } = props;
  const translate = useTranslate();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const open = useCallback(
    (id: number) => setOpened(now => (now.includes(id) ? now.filter(each => each !== id) : [...now, id])),
    [],
  );
  return (
    <table className="rows">
      <caption>{labels.many}</caption>
      <TableHead
        columns={columns}
        labels={labels}
        sort={sort}
        changeSort={changeSort}
        expands={resource.list.expand !== undefined || props.rowAs !== undefined}
        selection={selection}
        {...(props.withoutActions !== true && { actions: translate('list.actions') })}
      />
      <tbody>
        {rows.map(row => (
          <RowOf
            key={row.id}
            {...props}
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
