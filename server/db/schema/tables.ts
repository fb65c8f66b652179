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
import { resourceOf } from '../../../resources/index.ts';
import { storageOf } from '../../../resources/kinds/kinds.ts';
import { columnOf } from '../sql/columns.ts';
import { internalTables } from './internal-tables.ts';
import { type ColumnPlan, type TablePlan, tablePlans } from './table-plan.ts';

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

/** For `ilike` and for filters that look into lists. */
function textIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  const texts = columnsWhere(plan, columns, each => each.contains && storageOf(each.field) === 'text');
  const lists = columnsWhere(plan, columns, each => each.filtered && storageOf(each.field) === 'list');
  return [
    ...texts.map(([name, column]) =>
      index(`${plan.name}_${name}_text`).using('gin', column.op('gin_trgm_ops')),
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
 * does; and one for each reference that serves its rows in the usual order.
 */
function orderIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  const usual = [...new Set(plan.sorts.map(([field]) => field))].filter(field => field !== 'id');
  const sortable = columnsWhere(plan, columns, isOrdered);
  const references = columnsWhere(plan, columns, ({ field }) => field.target !== undefined).map(([name]) => [
    name,
    ...usual.slice(0, 1).filter(field => field !== name),
  ]);
  const orders = [...new Set([...usual, ...sortable.map(([name]) => name)])].map(name => [name]);
  const distinct = new Map([...references, ...orders].map(names => [names.join('_'), names]));
  return [...distinct].map(([name, names]) => {
    const [first, ...rest] = [...names, 'id'].flatMap(each => columns[each] ?? []);
    if (first === undefined) throw new Error(`${plan.name} cannot be ordered by ${name}`);
    return index(`${plan.name}_${name}_order`).on(first, ...rest);
  });
}

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
