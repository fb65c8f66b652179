import type { Role } from '../domain/actor.ts';
import { resourceOf, shownFields } from './index.ts';
import type { Resource } from './schema/define-resource.ts';
import type { Field } from './schema/field.ts';
import { readableFields } from './schema/listing.ts';
import { fieldOf } from './schema/standard-fields.ts';

type Named = readonly [name: string, field: Field];

/** Where free text is looked for in the rows of a list. */
export interface Searched {
  readonly own: readonly Named[];
  /** In what a row refers to, by the field that refers to it. */
  readonly referred: readonly {
    readonly field: string;
    readonly over: Resource;
    readonly fields: readonly Named[];
  }[];
  /** In its number, by which people call it. */
  readonly numbered: boolean;
}

/** Where this role searches the list of the resource by free text. */
export function searchedIn(resource: Resource, role: Role): Searched {
  const readable = readableFields(resource, role);
  return {
    own: readable.filter(([, { search }]) => search === true),
    referred: readable.flatMap(([field, { target }]) => {
      if (target === undefined) return [];
      const over = resourceOf(target.resource);
      const shown = shownFields(target);
      const fields = readableFields(over, role).filter(
        ([name, { search }]) => search === true && shown.includes(name) && fieldOf(over, name) !== undefined,
      );
      return fields.length === 0 ? [] : [{ field, over, fields }];
    }),
    numbered: resource.list.numbered === true,
  };
}

/** Whether there is any place where this role could find a row of the list by free text. */
export function isSearchable(resource: Resource, role: Role): boolean {
  const { own, referred, numbered } = searchedIn(resource, role);
  return own.length > 0 || referred.length > 0 || numbered;
}
