import { titleOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { browserZone, formatInstant } from './format-time.ts';

/** How a row is called where people read it: instants in its title stand as dates. */
export function rowTitle(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const instants = resource.title.filter(name => resource.fields[name]?.kind === 'instant');
  if (instants.length === 0) return titleOf(resource, row);
  const dates = instants.map(name => [name, formatInstant(row[name], browserZone())]);
  return titleOf(resource, { ...row, ...Object.fromEntries(dates) });
}
