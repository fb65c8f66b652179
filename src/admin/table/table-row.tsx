import { type CSSProperties, memo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { rowTitle } from '../../kinds/reference/reference-cell.tsx';
import { coming } from '../../layout/coming.tsx';
import { ChooseBox } from '../bulk/selection.tsx';
import { usePanelState } from '../dialogs/panel-address.ts';
import { historyPath } from '../history/history-panels.tsx';
import { Icon } from '../icon.tsx';
import { type Column, useColumnLabel } from '../list/columns-of.ts';
import { InlineEdit } from './inline-edit.tsx';
import type { TableProps } from './resource-table.tsx';
import { mayChangeRow, type Row } from './row.ts';
import { RowActions } from './row-actions.tsx';
import { isNamed, leadPath, type RowChoice, useRowChoices } from './row-choices.ts';
import { RowLink } from './row-link.tsx';

const ExpandedRow = coming(async () => (await import('./expanded-row.tsx')).ExpandedRow);

/** What draws rows where there is room for one column only. */
export const RowCard = coming(
  async () => (await import('./row-card.tsx')).RowCard,
  () => <td className="card" />,
);

export interface TableRowProps extends TableProps {
  readonly row: Row;
  readonly opened: boolean;
  readonly open: (id: number) => void;
  readonly chosen?: boolean;
  /** Absent where nothing can be done to many rows. */
  readonly choose?: ((id: number, range: boolean) => void) | undefined;
  /** The clocks whose days stand above the rows, where they do. */
  readonly dayZone?: string;
  readonly drag?: {
    readonly ref: (element: HTMLElement | null) => void;
    readonly style: CSSProperties;
    readonly dragged: boolean;
    readonly handle: ReactNode;
  };
}

/** One row; it is drawn again only when its own record or the columns change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { resource, row, columns, actor, registered, opened, open, readOnly, drag } = props;
  const { chosen = false, choose } = props;
  const title = rowTitle(resource, row);
  const { expand } = resource.list;
  const translate = useTranslate();
  const choices = useRowChoices(resource, row, actor, registered, { amongRemoved: readOnly });
  return (
    <>
      <tr
        ref={drag?.ref}
        style={drag?.style}
        className={lookOf(row, drag?.dragged, props.created === row.id)}
        data-row={row.id}
      >
        {choose !== undefined && (
          <td className="narrow">
            {(row.deleted === true) === readOnly && (
              <ChooseBox
                label={translate('list.choose', { title })}
                chosen={chosen}
                choose={range => choose(row.id, range)}
              />
            )}
          </td>
        )}
        {drag !== undefined && <td className="narrow">{drag.handle}</td>}
        {expand !== undefined && (
          <td className="narrow">
            <Opener title={title} opened={opened} open={() => open(row.id)} />
          </td>
        )}
        {props.asCard === true ? (
          <RowCard {...props} title={title} choices={choices} />
        ) : (
          <RowCells {...props} title={title} choices={choices} />
        )}
      </tr>
      {opened && expand !== undefined && (
        <tr className="more">
          <td colSpan={columns.length + (choose === undefined ? 2 : 3)}>
            <ExpandedRow resource={resource} row={row} name={expand} role={actor.role} />
          </td>
        </tr>
      )}
    </>
  );
});

/** What a row shows, and what can be done to it. */
export interface RowContentProps extends TableRowProps {
  readonly title: string;
  readonly choices: readonly RowChoice[];
}

/** A value below each head of the table. */
function RowCells({ title, choices, ...props }: RowContentProps) {
  const labelOf = useColumnLabel(props.labels);
  return (
    <>
      {props.columns.map(column => (
        <td key={column.name} className={column.right ? 'right' : undefined} data-label={labelOf(column)}>
          <CellOf {...props} column={column} />
        </td>
      ))}
      {props.withoutActions !== true && (
        <td className="fixed">
          <RowActions title={title} choices={choices} act={id => props.act(props.row, id)} />
        </td>
      )}
    </>
  );
}

function lookOf({ deleted }: Row, dragged: boolean | undefined, isCreated: boolean): string | undefined {
  if (dragged === true) return 'dragged';
  if (isCreated) return 'created';
  return deleted === true ? 'deleted' : undefined;
}

function CellOf({ resource, row, actor, column, readOnly }: TableRowProps & { column: Column }) {
  const { name, field, cell: Cell, leads, inline } = column;
  const drawn = <Cell value={row[name] ?? null} row={row} name={name} field={field} role={actor.role} />;
  if (row.deleted === true || readOnly)
    return leads ? <Removed {...{ resource, row, actor, drawn }} /> : drawn;
  const path = leads ? leadPath(resource, row, actor) : undefined;
  const lead = path === undefined ? undefined : <Lead to={path}>{drawn}</Lead>;
  if (!inline || !mayChangeRow(resource, row, actor) || !isNamed(row.list_user_edit, actor))
    return lead ?? drawn;
  return (
    <InlineEdit
      resource={resource}
      row={row}
      name={name}
      field={field}
      actor={actor}
      {...(lead === undefined ? {} : { lead })}
    >
      {drawn}
    </InlineEdit>
  );
}

function Lead({ to, children }: { to: string; children: ReactNode }) {
  return (
    <RowLink className="lead" to={to}>
      {children}
    </RowLink>
  );
}

/** A removed row offers nothing (LIST-07), but its name leads to what happened to it. */
function Removed({
  resource,
  row,
  actor,
  drawn,
}: Pick<TableRowProps, 'resource' | 'row' | 'actor'> & { drawn: ReactNode }) {
  const state = usePanelState();
  const path = historyPath(resource, row.id, actor.role);
  if (path === undefined) return drawn;
  return (
    <RowLink className="lead" to={path} state={state}>
      {drawn}
    </RowLink>
  );
}

function Opener({ title, opened, open }: { title: string; opened: boolean; open: () => void }) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className={opened ? 'plain opener opened' : 'plain opener'}
      aria-expanded={opened}
      aria-label={translate(opened ? 'list.collapse' : 'list.expand', { title })}
      onClick={open}
    >
      <Icon name="expand" />
    </button>
  );
}
