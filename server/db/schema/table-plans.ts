import { registry } from '../../../resources/index.ts';
import { kindOf, storageOf } from '../../../resources/kinds/kinds.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';

/** One column, as all the resources on its table describe it. */
export interface ColumnPlan {
  readonly field: Field;
  /** Never null: every resource on the table has the field, and none leaves it open. */
  readonly required: boolean;
  readonly unique: boolean;
  readonly sortable: boolean;
  /** Found by `ilike`, in filters or free text. */
  readonly contains: boolean;
  /** Part of free text. */
  readonly searched: boolean;
  readonly filtered: boolean;
  /** Compared in filters, and with more than a handful of values, so that an index is worth its upkeep. */
  readonly selective: boolean;
}

/** One table, as all the resources that live in it describe it. */
export interface TablePlan {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnPlan>>;
  readonly sorts: readonly Sort[];
  /** Fields that every row has and a list shows, which its head sorts by. */
  readonly shown: readonly string[];
  readonly restricted: boolean;
  readonly softDelete: boolean;
}

/** The tables that these resources need; resources that share a table add up their fields. */
export function tablePlans(resources: readonly Resource[] = Object.values(registry)): TablePlan[] {
  const byTable = Map.groupBy(resources, resource => resource.table);
  return [...byTable].map(([name, sharing]) => ({
    name,
    columns: columnsOf(name, sharing),
    sorts: sharing.map(resource => resource.list.sort),
    shown: [...new Set(sharing.flatMap(shownOrders))],
    restricted: sharing.some(resource => resource.restricted),
    softDelete: sharing.some(resource => resource.softDelete),
  }));
}

/** What every row has and a list shows: its head can be pressed as that of any column (DEC-246). */
function shownOrders(resource: Resource): string[] {
  return resource.list.columns.filter(
    name =>
      name !== 'id' && resource.fields[name] === undefined && fieldOf(resource, name)?.sortable === true,
  );
}

function columnsOf(table: string, sharing: readonly Resource[]): Record<string, ColumnPlan> {
  const names = [...new Set(sharing.flatMap(({ fields }) => Object.keys(fields)))];
  return Object.fromEntries(
    names.map(name => {
      const fields = sharing.flatMap(resource => resource.fields[name] ?? []);
      return [name, merged(`${table}.${name}`, fields, fields.length === sharing.length)];
    }),
  );
}

function merged(place: string, fields: readonly Field[], everywhere: boolean): ColumnPlan {
  const [field] = fields;
  if (field === undefined) throw new Error(`No resource describes ${place}`);
  const different = fields.find(each => storageOf(each) !== storageOf(field));
  if (different !== undefined) throw new Error(`${place} is both ${field.kind} and ${different.kind}`);
  const filled = fields.every(({ required, sparse }) => required && sparse !== true);
  return {
    field: fields.find(each => each.default !== undefined) ?? field,
    required: filled && (everywhere || fields.some(each => each.default !== undefined)),
    unique: fields.some(({ unique }) => unique === true),
    sortable: fields.some(({ sortable }) => sortable === true),
    contains: fields.some(each => each.search === true || each.filter === 'ilike'),
    searched: fields.some(({ search }) => search === true),
    filtered: fields.some(({ filter }) => filter !== undefined),
    selective: fields.some(isSelective),
  };
}

function isSelective(field: Field): boolean {
  return kindOf(field).selective && (field.filter === 'eq' || field.filter === 'range');
}
