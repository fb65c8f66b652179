import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  integer,
  jsonb,
  type PgTableExtraConfigValue,
  pgTable,
  timestamp,
} from 'drizzle-orm/pg-core';
import { resourceOf } from '../../../resources/index.ts';
import { columnOf } from './columns.ts';
import { type Columns, columnsWhere, indexesOf } from './indexes.ts';
import { internalTables } from './internal-tables.ts';
import { type TablePlan, tablePlans } from './table-plans.ts';

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
      ...indexesOf(plan, columns),
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
