import type { Insights } from '../../../contract/totals.ts';
import { occupancy } from './figure-tiles.tsx';

export type Row = Insights['rows'][number];

export const columns = [
  { name: 'occupancy', of: row => occupancy(row) ?? -1 },
  { name: 'bookings', of: row => row.bookings },
  { name: 'revenue', of: row => row.revenue[0]?.amount ?? 0, within: row => row.revenue[0]?.currency },
  { name: 'cancelled', of: row => row.cancelled },
  { name: 'late', of: row => row.late },
  { name: 'short', of: row => row.short },
] as const satisfies readonly Column[];

interface Column {
  readonly name: string;
  readonly of: (row: Row) => number;
  /** The unit of its figures, where rows have several: nobody compares pounds with yen. */
  readonly within?: (row: Row) => string | undefined;
}

/** How the table is sorted. */
export interface Sorting {
  readonly by: string;
  readonly rising: boolean;
}

/**
 * The rows by a column. Where their figures have different units, as sums of money have, rows of one unit stand together,
 * the commonest first, and those without any last, whichever way it is sorted (DEC-343).
 */
export function sortedRows(rows: readonly Row[], { by, rising }: Sorting): readonly Row[] {
  const column: Column = columns.find(({ name }) => name === by) ?? columns[0];
  const unit = column.within ?? (() => '');
  const counts = Map.groupBy(rows, unit);
  const commonest = (row: Row) => (unit(row) === undefined ? -1 : (counts.get(unit(row))?.length ?? 0));
  return rows.toSorted(
    (one, other) =>
      commonest(other) - commonest(one) ||
      (unit(one) ?? '').localeCompare(unit(other) ?? '') ||
      (column.of(one) - column.of(other)) * (rising ? 1 : -1) ||
      one.id - other.id,
  );
}
