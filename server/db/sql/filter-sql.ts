import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { askableOf } from '../../../resources/schema/standard-fields.ts';
import { type Reckoned, reckonedBookings } from './booking-traits.ts';
import { conditionSql } from './condition-sql.ts';
import { columnOf, type Parameters } from './sql-text.ts';

const reckoned: Readonly<Record<string, Readonly<Record<string, Reckoned>>>> = { bookings: reckonedBookings };

/** What a filter asks for as SQL over the rows of `alias`: of fields by their columns, of traits by what they are. */
export function filterSql(
  resource: Resource,
  filter: readonly FilterEntry[],
  alias: string,
  parameters: Parameters,
): string[] {
  const readOff = new Map<string, string[]>();
  const conditions = filter.flatMap(entry => {
    const field = askableOf(resource, entry.field);
    if (field === undefined) throw new Error(`${resource.name} has no field ${entry.field}`);
    const trait = reckoned[resource.name]?.[entry.field];
    if (trait === undefined) return conditionSql(field, columnOf(alias, entry.field), entry, parameters);
    const condition = conditionSql(field, trait.is(alias), entry, parameters);
    const near = trait.near?.(alias, entry, parameters) ?? [];
    if (trait.off === undefined) return [condition, ...near];
    const off = trait.off(alias);
    readOff.set(off, [...(readOff.get(off) ?? []), condition]);
    return near;
  });
  return [...conditions, ...[...readOff].map(([off, all]) => holdsOf(off, all))];
}

/** Conditions on a value that is looked up once: `offset 0` keeps the database from writing it into each of them. */
function holdsOf(value: string, conditions: readonly string[]): string {
  return `exists (select from (select ${value} as "it" offset 0) as read where ${conditions.join(' and ')})`;
}
