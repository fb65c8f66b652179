import { sql } from 'drizzle-orm';
import { type ExtraConfigColumn, type IndexBuilder, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { kindOf, storageOf } from '../../../resources/kinds/kinds.ts';
import { digitsOf, isByLetters, plainOf, quoted } from '../sql/sql-text.ts';
import type { ColumnPlan, TablePlan } from './table-plans.ts';

export type Columns = Readonly<Record<string, ExtraConfigColumn>>;

/** Every index of a table that its columns ask for. */
export function indexesOf(plan: TablePlan, columns: Columns): IndexBuilder[] {
  return [
    ...uniqueIndexes(plan, columns),
    ...textIndexes(plan, columns),
    ...orderIndexes(plan, columns),
    ...deletionIndexes(plan, columns),
  ];
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

/** A list sorted by a reference is in the order of the titles there. */
const isSorted = ({ sortable, field }: ColumnPlan) => sortable && field.target === undefined;
const isCompared = ({ selective, field }: ColumnPlan) => selective && storageOf(field) !== 'list';

/**
 * One for each column that is sorted or compared and for the usual orders, ending in the id as every list
 * does; and one for each reference that a list is filtered by, which serves its rows in the usual order. Texts are sorted by
 * their letters (DEC-365), and compared as they are.
 */
function orderIndexes(plan: TablePlan, columns: Columns): IndexBuilder[] {
  const namesWhere = (condition: (column: ColumnPlan) => boolean) =>
    columnsWhere(plan, columns, condition).map(([name]) => name);
  const usual = [...new Set(plan.sorts.map(([field]) => field))].filter(field => field !== 'id');
  const references = namesWhere(each => isReference(each) && each.filtered).map(name => [
    name,
    ...usual.slice(0, 1).filter(field => field !== name),
  ]);
  const sorted = [...usual, ...plan.shown, ...namesWhere(isSorted)].map(name => [name]);
  const keys = [
    ...[...references, ...sorted].map(names => sortKeys(plan, columns, names)),
    ...namesWhere(isCompared).map(name => ({ name: `${name}_order`, on: [columns[name]] })),
  ];
  const distinct = new Map(keys.map(({ name, on }) => [name, on]));
  return [...distinct].map(([name, on]) => {
    const [first, ...rest] = [...on, columns.id].filter(each => each !== undefined);
    if (first === undefined) throw new Error(`${plan.name} cannot be ordered by ${name}`);
    return index(`${plan.name}_${name}`).on(first, ...rest);
  });
}

/** What an index holds that serves the order of these columns, and its name. */
function sortKeys({ columns: plans }: TablePlan, columns: Columns, names: readonly string[]) {
  const texts = names.filter(name => isByLetters(plans[name]?.field));
  return {
    name: `${names.join('_')}_${texts.length > 0 ? 'letters' : 'order'}`,
    on: names.map(name => (texts.includes(name) ? sql.raw(`(${plainOf(quoted(name))})`) : columns[name])),
  };
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

/** The columns of a table of which that is so, by their names. */
export function columnsWhere(
  plan: TablePlan,
  columns: Columns,
  condition: (column: ColumnPlan) => boolean,
): [string, ExtraConfigColumn][] {
  return Object.entries(plan.columns).flatMap(([name, each]) => {
    const column = columns[name];
    return column !== undefined && condition(each) ? [[name, column]] : [];
  });
}
