import { Link } from 'react-router';
import { resourceOf, titleOf } from '../../../resources/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { referencePath } from '../../admin/table/row.ts';
import { browserZone, formatInstant, offsetOf } from '../time/written-times.ts';
import { blank, valueAt } from '../value-at.ts';

/** The title of the row that a reference points to; a link for those who may open it (CELL-03, CELL-05, DEC-08). */
export function ReferenceCell({ value, row, field, role }: CellProps<number | null>) {
  const { target } = field;
  if (value === null || value === undefined || target === undefined) return blank;
  const resource = resourceOf(target.resource);
  const carried = row[target.as];
  const title = rowTitle(
    { ...resource, title: shownOf(target.show, resource.title) },
    { id: value, ...asObject(carried) },
  );
  const path = target.linkFor?.includes(role) === false ? undefined : referencePath(resource, value, role);
  // A long title may be cut by its column.
  return path === undefined ? (
    <span title={title}>{title}</span>
  ) : (
    <Link to={path} title={title}>
      {title}
    </Link>
  );
}

function shownOf(show: readonly string[], title: readonly string[]): readonly string[] {
  const titled = title.filter(name => show.includes(name));
  return show.length === 0 || titled.length > 0 ? title : show.slice(0, 1);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

type Row = Readonly<Record<string, unknown>>;

/** How a row is called where people read it: instants stand as dates on the clocks of the row's place. */
export function rowTitle(resource: Resource, row: Row): string {
  const isTime = (name: string) => isInstant(resource.fields[name]);
  if (!resource.title.some(isTime)) return titleOf(resource, row);
  const parts = resource.title.map(name => (isTime(name) ? dateOf(resource, row, name) : row[name]));
  const told = parts.filter(part => typeof part === 'string' || typeof part === 'number');
  return told.length > 0 ? told.join(' ') : `#${String(row.id)}`;
}

/** `22/11/2026 11:50 GMT-5`; on the clocks of this browser where the row names no place. */
function dateOf({ fields }: Resource, row: Row, name: string): string | undefined {
  const value = row[name];
  if (typeof value !== 'string') return undefined;
  const path = fields[name]?.zone;
  const place = path === undefined ? undefined : valueAt(row, path);
  const zone = typeof place === 'string' && place !== '' ? place : browserZone();
  return `${formatInstant(value, zone)} ${offsetOf(value, zone)}`;
}
