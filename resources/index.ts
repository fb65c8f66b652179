import { cities } from './cities.ts';
import { countries } from './countries.ts';
import type { Resource } from './schema/define-resource.ts';

/** Every resource of the portal; screens, routes, tables, rights and tests follow from this record. */
export const resources = {
  cities,
  countries,
};

export type ResourceName = keyof typeof resources;

/** The same record for code that treats all resources alike. */
export const registry: Readonly<Record<string, Resource>> = resources;

/** The resource of that name; throws where the name comes from our own descriptions and is wrong. */
export function resourceOf(name: string): Resource {
  const resource = registry[name];
  if (resource === undefined) throw new Error(`No resource is called ${name}`);
  return resource;
}

/** The fields of the referenced row that a reference carries along: those named, else its title. */
export function shownFields(target: {
  readonly resource: string;
  readonly show: readonly string[];
}): readonly string[] {
  return target.show.length > 0 ? target.show : resourceOf(target.resource).title;
}

/** How a row is called in links, selects and questions: its title fields, else its number. */
export function titleOf(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const parts = resource.title
    .map(field => row[field])
    .filter(part => typeof part === 'string' || typeof part === 'number');
  return parts.length > 0 ? parts.join(' ') : `#${String(row.id)}`;
}
