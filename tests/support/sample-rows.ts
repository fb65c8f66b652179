import { resourceOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field, ReferenceTarget } from '../../resources/schema/field.ts';
import type { Database } from '../../server/db/database.ts';
import { tableOwner } from '../../server/db/sql/grant-sql.ts';
import { Parameters, quoted } from '../../server/db/sql/sql-text.ts';
import { castOf, parameterOf } from '../../server/db/write/row-statements.ts';
import { sampleValue } from './sample-value.ts';

export type Values = Record<string, unknown>;

/** Makes valid rows of any resource from its description, with everything that they refer to. */
export interface SampleRows {
  /** Values of every field, references included, that belong to `owner` where the resource knows owners. */
  values(resource: Resource, owner: number): Promise<Values>;
  /** A new row of the resource that belongs to `owner`; its id. */
  row(resource: Resource, owner: number, values?: Values): Promise<number>;
  /** A row of what the reference points to, that belongs to `owner`; always the same one. */
  target(target: ReferenceTarget, owner: number): Promise<number>;
}

let serial = 0;
/** Test files of one run share `serial`, which soon has more digits than a code of two letters has letters. */
const codes = new WeakMap<Database, number>();

function nextCode(database: Database): number {
  const code = (codes.get(database) ?? 0) + 1;
  codes.set(database, code);
  return code;
}

function isShortCode({ unique, maxLength }: Field): boolean {
  return unique === true && maxLength !== undefined && maxLength < 4;
}

/** Sample rows in one database; rows that are referred to are made once for each owner and shared. */
export function sampleRows(database: Database): SampleRows {
  const shared = new Map<string, Promise<number>>();

  async function value(resource: Resource, name: string, field: Field, owner: number): Promise<unknown> {
    serial += 1;
    if (name === ownerField(resource)) return owner;
    if (name === sharingField(resource)) return [];
    if (field.target === undefined)
      return sampleValue(field, isShortCode(field) ? nextCode(database) : serial);
    if (pointsHome(resource, field.target)) return null;
    return field.unique === true
      ? await row(resourceOf(field.target.resource), owner)
      : await target(field.target, owner);
  }

  async function values(resource: Resource, owner: number, given: Values = {}): Promise<Values> {
    const made: Values = {};
    for (const [name, field] of Object.entries(resource.fields).filter(([each]) => !(each in given)))
      made[name] = await value(resource, name, field, owner);
    return { ...made, ...equalities(resource.scope) };
  }

  async function target({ resource, pick }: ReferenceTarget, owner: number): Promise<number> {
    const over = resourceOf(resource);
    if (ownerField(over) === 'id') return owner;
    const picked = equalities(pick);
    const key = `${over.name} ${over.owner === undefined ? 'anybody' : owner} ${JSON.stringify(picked)}`;
    const made = shared.get(key) ?? row(over, owner, picked);
    shared.set(key, made);
    return await made;
  }

  async function row(resource: Resource, owner: number, overrides: Values = {}): Promise<number> {
    return await insert(database, resource, { ...(await values(resource, owner, overrides)), ...overrides });
  }

  return { values, row, target };
}

/** The field that says whose a row is; `id` where people own themselves. */
export function ownerField({ owner }: Resource): string | undefined {
  return owner !== undefined && 'field' in owner ? owner.field : undefined;
}

function sharingField({ owner }: Resource): string | undefined {
  return owner !== undefined && 'sharedWith' in owner ? owner.sharedWith : undefined;
}

function pointsHome(resource: Resource, target: ReferenceTarget): boolean {
  return resourceOf(target.resource).table === resource.table;
}

function equalities(entries: Resource['scope'] = []): Values {
  return Object.fromEntries(
    entries.filter(({ op }) => op === 'eq').map(({ field, value }) => [field, value]),
  );
}

async function insert(database: Database, resource: Resource, values: Values): Promise<number> {
  const parameters = new Parameters();
  const fields = { ...tableOwner(resource).fields, ...resource.fields };
  const names = Object.keys(values);
  const placeholders = names.map(
    name => `${parameters.add(parameterOf(fields[name], values[name]))}${castOf(fields[name])}`,
  );
  const [made] = await database.query<{ id: number }>(
    `insert into ${quoted(resource.table)} (${names.map(quoted).join(', ')}) ` +
      `values (${placeholders.join(', ')}) returning "id"`,
    parameters.values,
  );
  if (made === undefined) throw new Error(`No sample row of ${resource.name} was made`);
  return made.id;
}
