import { inOneLine } from '../../../domain/text/in-one-line.ts';
import { resourceOf, shownFields, titleOf } from '../../../resources/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field, ReferenceTarget } from '../../../resources/schema/field.ts';
import type { CellProps } from '../../admin/engine-context.tsx';
import { referencePath } from '../../admin/table/row.ts';
import { RowLink } from '../../admin/table/row-link.tsx';
import { breakable } from '../text/breakable.tsx';
import { browserZone, formatInstant, offsetOf } from '../time/written-times.ts';
import { blank, valueAt } from '../value-at.ts';

/**
 * The row that a reference points to, by what it is called; a link for those who may open it (CELL-03, CELL-05,
 * DEC-08). What else is shown of it stands beneath, where the reference says what it is called by.
 */
export function ReferenceCell({ value, row, field, role }: CellProps<number | null>) {
  const { target } = field;
  if (value === null || value === undefined || target === undefined) return blank;
  const resource = resourceOf(target.resource);
  const title = referenceTitle(target, value, row);
  const own = referencePath(resource, value, role) ?? target.instead?.[role]?.replace(':id', String(value));
  // One that is somebody else's by now is not carried along: it has a number, and nobody here may open it.
  const isHidden = target.linkFor?.includes(role) === false || valueAt(row, target.as) === null;
  const path = isHidden ? undefined : own;
  // A long title may be cut by its column.
  const name =
    path === undefined ? (
      <span title={title}>{breakable(title)}</span>
    ) : (
      <RowLink to={path} title={title}>
        {breakable(title)}
      </RowLink>
    );
  const beneath = inOneLine(
    shownBeneath(target)
      .map(([each]) => valueAt(row, `${target.as}.${each}`))
      .filter(isTold),
  );
  if (beneath === '') return name;
  return (
    <span className="called">
      {name}
      <span className="beneath" title={beneath}>
        {breakable(beneath)}
      </span>
    </span>
  );
}

/** What stands beneath the name of such a reference: the shown fields that it is not called by, texts alone. */
export function shownBeneath(target: ReferenceTarget): [string, Field][] {
  const { called } = target;
  if (called === undefined) return [];
  const { fields } = resourceOf(target.resource);
  return shownFields(target).flatMap((name): [string, Field][] => {
    const field = fields[name];
    return field === undefined || called.includes(name) ? [] : [[name, field]];
  });
}

/** How a row calls the one that it refers to: by the names that stand for it here, else by its title. */
export function referenceTitle(target: ReferenceTarget, id: number, row: Row): string {
  const { heading: _whole, ...resource } = resourceOf(target.resource);
  const carried = { id, ...asObject(valueAt(row, target.as)) };
  const names = (target.called ?? []).map(name => valueAt(carried, name)).filter(isTold);
  return names.length > 0
    ? names.join(' ')
    : rowTitle({ ...resource, title: shownOf(target.show, resource.title) }, carried);
}

function isTold(part: unknown): part is string | number {
  return (typeof part === 'string' && part !== '') || typeof part === 'number';
}

function shownOf(show: readonly string[], title: readonly string[]): readonly string[] {
  const titled = title.filter(name => show.includes(name));
  return show.length === 0 || titled.length > 0 ? title : show.slice(0, 1);
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

type Row = Readonly<Record<string, unknown>>;

/**
 * How a row is called where people read it: instants stand as dates on the clocks of the row's location, references by
 * what they are called.
 */
export function rowTitle(resource: Resource, row: Row): string {
  return inOneLine(titleParts(resource, row));
}

/** The same in its parts: who, when, where. There is always one. */
export function titleParts(resource: Resource, row: Row): string[] {
  const { heading, title, fields } = resource;
  if (heading === undefined && !title.some(name => isInstant(fields[name]))) return [titleOf(resource, row)];
  const parts = (heading ?? [title]).map(group =>
    (typeof group === 'string' ? [group] : group)
      .map(name => partOf(resource, row, name))
      .filter(isTold)
      .join(' '),
  );
  const told = parts.filter(part => part !== '');
  return told.length > 0 ? told : [`#${String(row.id)}`];
}

function partOf(resource: Resource, row: Row, name: string): unknown {
  const field = resource.fields[name];
  const value = row[name];
  if (isInstant(field)) return dateOf(resource, row, name);
  const { target } = field ?? {};
  if (target === undefined) return value;
  // Where the other is not carried along, its number would say nothing.
  const carried = typeof value === 'number' && typeof valueAt(row, target.as) === 'object';
  return carried ? referenceTitle(target, value, row) : undefined;
}

/** `22/11/2026 11:50 GMT-5`; on the clocks of this browser where the row names no location. */
function dateOf({ fields }: Resource, row: Row, name: string): string | undefined {
  const value = row[name];
  if (typeof value !== 'string') return undefined;
  const path = fields[name]?.zone;
  const location = path === undefined ? undefined : valueAt(row, path);
  const zone = typeof location === 'string' && location !== '' ? location : browserZone();
  return `${formatInstant(value, zone)} ${offsetOf(value, zone)}`;
}
