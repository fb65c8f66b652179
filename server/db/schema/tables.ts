import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  type IndexBuilder,
  index,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { registry, resourceOf } from '../../../resources/index.ts';
import { kindOf, storageOf } from '../../../resources/kinds/kinds.ts';
import type { Resource, Sort } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { digitsOf, plainOf, quoted } from '../sql/sql-text.ts';
import { columnOf } from './columns.ts';
import { internalTables } from './internal-tables.ts';

type Columns = Readonly<Record<string, ExtraConfigColumn>>;

/** What every table has; ids may be given by hand, as demo data does. */
const baseColumns = () => ({
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  version: integer('version').notNull().default(1),
  deleted: boolean('deleted').notNull().default(false),
  create_time: instantNow('create_time'),
  update_time: instantNow('update_time'),
});

const instantNow = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3 }).notNull().default(sql`now()`);

/** Who sees and who edits a row, where rows may say so (ACT-02). */
const restriction = () => ({
  list_user_view: jsonb('list_user_view'),
  list_user_edit: jsonb('list_user_edit'),
});

/**
 * Every table of the portal, built from the descriptions: columns, defaults, not null, foreign keys,
 * unique and other indexes. Migrations are generated from it; what it cannot say (exclusion constraints)
 * stands in migrations of its own. Queries do not use it.
 */
export function allTables(plans: readonly TablePlan[] = tablePlans()) {
  const tables: Record<string, ReturnType<typeof tableOf>> = {};
  const idOf = (name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`No table is called ${name}`);
    return table.id;
  };
  for (const plan of plans) tables[plan.name] = tableOf(plan, idOf);
  return { ...internalTables, ...tables };
}

function tableOf(plan: TablePlan, idOf: (table: string) => AnyPgColumn) {
  const own = Object.fromEntries(
    Object.entries(plan.columns).map(([name, { field, required }]) => [
      name,
      columnOf(name, field, required),
    ]),
  );
  return pgTable(
    plan.name,
    { ...baseColumns(), ...(plan.restricted ? restriction() : {}), ...own },
    (columns): PgTableExtraConfigValue[] => [
      ...foreignKeys(plan, columns, idOf),
      ...uniqueIndexes(plan, columns),
      ...textIndexes(plan, columns),
      ...orderIndexes(plan, columns),
      ...deletionIndexes(plan, columns),
    ],
  );
}

/** References hold: a row that others point to cannot be erased. */
function foreignKeys(plan: TablePlan, columns: Columns, idOf: (table: string) => AnyPgColumn) {
  return columnsWhere(plan, columns, ({ field }) => field.target !== undefined).map(([name, column]) => {
    const target = plan.columns[name]?.field.target?.resource ?? '';
    return foreignKey({
      name: `${plan.name}_${name}_fk`,
      columns: [column],
      foreignColumns: [idOf(resourceOf(target).table)],
    });
  });
}

/** Unique among the rows that are not removed. */
function uniqueIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  return columnsWhere(plan, columns, ({ unique }) => unique).map(([name, column]) =>
    uniqueIndex(`${plan.name}_${name}_unique`).on(column).where(sql`not ${columns.deleted}`),
  );
}

/** For free text, for filters by a part of a text, and for those that look into lists. */
function textIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  const texts = columnsWhere(plan, columns, each => each.contains && storageOf(each.field) === 'text');
  const phones = columnsWhere(plan, columns, each => each.searched && kindOf(each.field).byDigits === true);
  const lists = columnsWhere(plan, columns, each => each.filtered && storageOf(each.field) === 'list');
  return [
    ...phones.map(([name]) =>
      index(`${plan.name}_${name}_digits`).using('gin', sql.raw(`(${digitsOf(quoted(name))}) gin_trgm_ops`)),
    ),
    ...texts.map(([name]) =>
      index(`${plan.name}_${name}_plain`).using('gin', sql.raw(`(${plainOf(quoted(name))}) gin_trgm_ops`)),
    ),
    ...lists.map(([name, column]) =>
      index(`${plan.name}_${name}_list`).using('gin', column.op('jsonb_path_ops')),
    ),
  ];
}

/** Sorted by, or compared with; a list sorted by a reference is in the order of the titles there. */
function isOrdered({ sortable, selective, field }: ColumnPlan): boolean {
  return (sortable && field.target === undefined) || (selective && storageOf(field) !== 'list');
}

/**
 * One for each column that is sorted or compared and for the usual orders, ending in the id as every list
 * does; and one for each reference that a list is filtered by, which serves its rows in the usual order.
 */
function orderIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  const usual = [...new Set(plan.sorts.map(([field]) => field))].filter(field => field !== 'id');
  const sortable = columnsWhere(plan, columns, isOrdered);
  const references = columnsWhere(plan, columns, each => isReference(each) && each.filtered).map(([name]) => [
    name,
    ...usual.slice(0, 1).filter(field => field !== name),
  ]);
  const orders = [...new Set([...usual, ...plan.shown, ...sortable.map(([name]) => name)])].map(name => [
    name,
  ]);
  const distinct = new Map([...references, ...orders].map(names => [names.join('_'), names]));
  return [...distinct].map(([name, names]) => {
    const [first, ...rest] = [...names, 'id'].flatMap(each => columns[each] ?? []);
    if (first === undefined) throw new Error(`${plan.name} cannot be ordered by ${name}`);
    return index(`${plan.name}_${name}_order`).on(first, ...rest);
  });
}

/**
 * A reference that no list is filtered by is looked for only by what it points to: as that is deleted or asks who came
 * from it. Nobody asks for those that point to nothing, so they are left out (DEC-245).
 */
function deletionIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  return columnsWhere(plan, columns, each => isReference(each) && !each.filtered).map(([name, column]) =>
    index(`${plan.name}_${name}_points`).on(column).where(sql`${column} is not null`),
  );
}

const isReference = ({ field }: ColumnPlan) => field.target !== undefined;

function columnsWhere(
  plan: TablePlan,
  columns: Columns,
  condition: (column: ColumnPlan) => boolean,
): [string, ExtraConfigColumn][] {
  return Object.entries(plan.columns).flatMap(([name, each]) => {
    const column = columns[name];
    return column !== undefined && condition(each) ? [[name, column]] : [];
  });
}

/** One column, as all the resources on its table describe it. */
interface ColumnPlan {
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
interface TablePlan {
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
