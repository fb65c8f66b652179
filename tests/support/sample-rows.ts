import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Database } from '../../server/db/database.ts';
import { Parameters, quoted } from '../../server/db/sql-text.ts';
import { castOf, parameterOf } from '../../server/db/stored-values.ts';
import { sampleValue } from './sample-value.ts';

type Values = Record<string, unknown>;

/** Makes valid rows of any resource from its description, with everything that they refer to. */
export interface SampleRows {
  /** Values of every field, references included, that belong to `owner` where the resource knows owners. */
  values(resource: Resource, owner: number): Promise<Values>;
  /** A new row of the resource that belongs to `owner`; its id. */
  row(resource: Resource, owner: number, values?: Values): Promise<number>;
}

let serial = 0;

/** Sample rows in one database; rows that are referred to are made once for each owner and shared. */
export function sampleRows(database: Database): SampleRows {
  const shared = new Map<string, Promise<number>>();

  async function values(resource: Resource, owner: number): Promise<Values> {
    const made: Values = {};
    for (const [name, field] of Object.entries(resource.fields)) {
      serial += 1;
      made[name] = field.target === undefined ? sampleValue(field, serial) : null;
    }
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.target !== undefined) made[name] = await referred(resource, name, owner);
    }
    for (const { field, op, value } of resource.scope ?? []) if (op === 'eq') made[field] = value;
    return made;
  }

  async function referred(resource: Resource, name: string, owner: number): Promise<number | null> {
    const { owner: ownership } = resource;
    if (ownership !== undefined && 'field' in ownership && ownership.field === name) return owner;
    const target = resource.fields[name]?.target;
    if (target === undefined) return null;
    if (target.resource === resource.name) return null;
    const over = resourceOf(target.resource);
    if (over.owner !== undefined && 'field' in over.owner && over.owner.field === 'id') return owner;
    const picked = Object.fromEntries(
      (target.pick ?? []).filter(({ op }) => op === 'eq').map(({ field, value }) => [field, value]),
    );
    const key = `${over.name} ${isOwned(over) ? owner : 'anybody'} ${JSON.stringify(picked)}`;
    const made = shared.get(key) ?? row(over, owner, picked);
    shared.set(key, made);
    return await made;
  }

  async function row(resource: Resource, owner: number, overrides: Values = {}): Promise<number> {
    const given = { ...(await values(resource, owner)), ...overrides };
    return await insert(database, resource, given);
  }

  return { values, row };
}

function isOwned(resource: Resource): boolean {
  return resource.owner !== undefined;
}

async function insert(database: Database, resource: Resource, values: Values): Promise<number> {
  const parameters = new Parameters();
  const all = {
    ...Object.values(registry).find(({ name }) => name === resource.table)?.fields,
    ...resource.fields,
  };
  const names = Object.keys(values);
  const placeholders = names.map(
    name => `${parameters.add(parameterOf(all[name], values[name]))}${castOf(all[name])}`,
  );
  const [made] = await database.query<{ id: number }>(
    `insert into ${quoted(resource.table)} (${names.map(quoted).join(', ')}) ` +
      `values (${placeholders.join(', ')}) returning "id"`,
    parameters.values,
  );
  if (made === undefined) throw new Error(`No sample row of ${resource.name} was made`);
  return made.id;
}

/** The rank of a person in tests: one of each role, and a second partner who owns nothing of the first. */
export const people = [
  { name: 'admin', role: Role.Admin },
  { name: 'owner', role: Role.Partner },
  { name: 'stranger', role: Role.Partner },
  { name: 'service', role: Role.CustomerService },
  { name: 'marketing', role: Role.Marketing },
] as const;
