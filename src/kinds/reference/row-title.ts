import { titleOf } from '../../../resources/index.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { browserZone, formatInstant, offsetOf } from '../time/written-times.ts';
import { valueAt } from '../value-at.ts';

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
