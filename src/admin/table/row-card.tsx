import { Fragment, type ReactNode, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { matches } from '../../../domain/filter.ts';
import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { ImageCell } from '../../kinds/file/file-cells.tsx';
import { ReferenceCell, referenceTitle } from '../../kinds/reference/reference-cell.tsx';
import { breakable } from '../../kinds/text/breakable.tsx';
import { LinkCell, TextCell } from '../../kinds/text/text-views.tsx';
import { useClocks, useOtherClock, useSoon } from '../../kinds/time/clock-words.ts';
import {
  browserZone,
  formatInstant,
  offsetOf,
  sameClock,
  zoneOfRow,
} from '../../kinds/time/written-times.ts';
import { isBlank, valueAt } from '../../kinds/value-at.ts';
import { usePanelState } from '../dialogs/panel-address.ts';
import type { Cell as CellOf } from '../engine-context.tsx';
import { historyPath } from '../history/history-panels.tsx';
import { type Column, useColumnLabel } from '../list/columns-of.ts';
import { RowActions } from './row-actions.tsx';
import { leadPath, type RowChoice } from './row-choices.ts';
import { RowLink } from './row-link.tsx';
import type { RowContentProps } from './table-row.tsx';

/**
 * A row where there is room for one column only: a card that opens the row wherever one touches it, with its telephone
 * number and the actions that its description puts there within reach, and all others in its menu.
 */
export function RowCard(props: RowContentProps) {
  const { resource, row, title, choices, act, readOnly } = props;
  const [first, middle, last] = useCardLines(props);
  const isOff = readOnly || row.deleted === true;
  return (
    <>
      <td className="card">
        <LeadLine {...props} columns={first} />
        {middle.map(line => (
          <Line key={line[0]?.name ?? ''} {...props} columns={line} />
        ))}
        {resource.list.card === undefined && <Named {...props} columns={last} />}
      </td>
      {resource.list.card !== undefined && (
        <td className="card-end">
          <Line {...props} columns={last} separator="" />
          <When {...props} />
        </td>
      )}
      {props.withoutActions !== true && (
        <td className="fixed">
          {!isOff && <Call {...props} />}
          <RowActions title={title} choices={choicesOnCard(props, choices)} act={id => act(row, id)} />
        </td>
      )}
    </>
  );
}

type Lines = readonly [
  first: readonly Column[],
  middle: readonly (readonly Column[])[],
  last: readonly Column[],
];

/** The lines that the description gives a card, without columns that are hidden; else what names the row, and the rest. */
function useCardLines({ resource, columns }: RowContentProps): Lines {
  const { card } = resource.list;
  return useMemo(() => {
    if (card === undefined) {
      const lead = columns.find(({ leads }) => leads) ?? columns[0];
      return [lead === undefined ? [] : [lead], [], columns.filter(column => column !== lead)];
    }
    const lines = card.map(line => line.flatMap(name => columns.filter(column => column.name === name)));
    const [first = [], ...others] = lines.filter(line => line.length > 0);
    return [first, others.slice(0, -1), others.at(-1) ?? []];
  }, [card, columns]);
}

/** The card itself opens its row; what is not meant for it waits in the menu. */
function choicesOnCard(
  { resource, row, actor }: RowContentProps,
  choices: readonly RowChoice[],
): RowChoice[] {
  const opensRow = leadPath(resource, row, actor) !== undefined;
  const isOnCard = (id: string) =>
    resource.actions.some(action => action.id === id && action.onCard === true);
  return choices
    .filter(({ id }) => id !== 'view' || !opensRow)
    .map(choice => (isOnCard(choice.id) ? choice : { ...choice, inMenu: true }));
}

interface LineProps extends Omit<RowContentProps, 'columns'> {
  readonly columns: readonly Column[];
}

/** What names the row; it leads to it, or, of a removed one, to what happened to it. */
function LeadLine(props: LineProps) {
  const { resource, row, actor, readOnly, columns } = props;
  const state = usePanelState();
  const drawn = columns.map(column => (
    <span key={column.name}>
      <Value {...props} column={column} />
    </span>
  ));
  const isOff = readOnly || row.deleted === true;
  const path = isOff ? historyPath(resource, row.id, actor.role) : leadPath(resource, row, actor);
  if (path === undefined) return <p className="card-lead">{drawn}</p>;
  return (
    <p className="card-lead">
      <RowLink className="lead" to={path} {...(isOff ? { state } : {})}>
        {drawn}
      </RowLink>
    </p>
  );
}

/** Values beside each other, without those that are missing. */
function Line({ separator = ' · ', ...props }: LineProps & { readonly separator?: string }) {
  const told = props.columns.filter(column => !isMissing(column, props));
  if (told.length === 0) return null;
  return (
    <p>
      {told.map((column, index) => (
        <Fragment key={column.name}>
          {index > 0 && separator}
          <Value {...props} column={column} />
        </Fragment>
      ))}
    </p>
  );
}

/** Values with their labels, one after the other. */
function Named(props: LineProps) {
  const labelOf = useColumnLabel(props.labels);
  return (
    <p className="card-named">
      {props.columns
        .filter(column => !isMissing(column, props))
        .map(column => (
          <span key={column.name}>
            {column.cell !== ImageCell && <small className="faint">{labelOf(column)} </small>}
            <Value {...props} column={column} />
          </span>
        ))}
    </p>
  );
}

function isMissing({ name }: Column, { row }: LineProps): boolean {
  return !name.startsWith('#') && isBlank(row[name]);
}

/** A value as its cell draws it; what it refers to is named without a link, as all of the card is one. */
function Value({ column, ...props }: LineProps & { readonly column: Column }): ReactNode {
  const { row, resource, actor } = props;
  const { name, field, cell } = column;
  const value = row[name] ?? null;
  if (name === resource.list.ahead && typeof value === 'string')
    return <Span {...props} start={value} zonePath={field.zone} />;
  if (cell === ReferenceCell && field.target !== undefined && typeof value === 'number')
    return breakable(referenceTitle(field.target, value, row));
  const Cell: CellOf = cell === LinkCell ? TextCell : cell;
  return <Cell value={value} row={row} name={name} field={field} role={actor.role} />;
}

interface SpanProps extends LineProps {
  readonly start: string;
  readonly zonePath: string | undefined;
}

/** `15:00–15:50`, and the day where no heading above the card tells it. */
function Span({ resource, row, dayZone, start, zonePath }: SpanProps) {
  const there = zonePath === undefined ? browserZone() : zoneOfRow(row, zonePath);
  const [zone] = useClocks(there);
  const over = resource.list.over === undefined ? undefined : row[resource.list.over];
  const from = formatInstant(start, zone);
  const until = typeof over === 'string' ? `–${formatInstant(over, zone).slice(11)}` : '';
  const isBelowItsDay =
    dayZone !== undefined && from.slice(0, 10) === formatInstant(start, dayZone).slice(0, 10);
  return (
    <time className="figures" dateTime={start} title={zone}>
      {isBelowItsDay ? from.slice(11) : from}
      {until}
      {!sameClock(start, zone, browserZone()) && <small className="faint"> {offsetOf(start, zone)}</small>}
    </time>
  );
}

/** How soon it is, and what the other clocks show. */
function When({ resource, row }: RowContentProps) {
  const { ahead = '', due = [] } = resource.list;
  const start = row[ahead];
  const path = resource.fields[ahead]?.zone;
  const value = typeof start === 'string' ? start : '';
  const soon = useSoon(value === '' ? null : value, matches(row, due));
  const other = useOtherClock(value, path === undefined ? browserZone() : zoneOfRow(row, path));
  const words = [soon, other].filter(Boolean);
  return words.length === 0 ? null : <p className="faint">{inOneLine(words)}</p>;
}

/** Calls whoever the row is about. */
function Call({ resource, row, title }: RowContentProps) {
  const translate = useTranslate();
  const { calls } = resource.list;
  const number = calls === undefined ? undefined : valueAt(row, calls);
  if (typeof number !== 'string' || number === '') return null;
  const label = translate('list.call', { number });
  return (
    <a className="plain" href={`tel:${number}`} title={label}>
      <span className="unseen">{`${label}: ${title}`}</span>
      <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={phone} fill="currentColor" />
      </svg>
    </a>
  );
}

const phone =
  'M6.54 5c.06.89.21 1.76.45 2.59l-1.200 1.200c-.41-1.200-.67-2.470-.76-3.790zm9.860 12.020c.85.240 1.720.390 2.600.450v1.490c-1.320-.090-2.590-.350-3.800-.750zM7.500 3H4c-.550 0-1 .450-1 1 0 9.390 7.610 17 17 17 .550 0 1-.450 1-1v-3.490c0-.550-.450-1-1-1-1.240 0-2.450-.200-3.570-.570-.340-.110-.740-.020-1.020.250l-2.200 2.200a15.150 15.150 0 0 1-6.590-6.590l2.200-2.200c.280-.280.360-.670.250-1.020A11.360 11.360 0 0 1 8.500 4c0-.550-.450-1-1-1';
