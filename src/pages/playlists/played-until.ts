import type { Row } from '../../admin/row.ts';

/** Each track with the seconds that have been played when it ends; one of unknown length counts nothing. */
export function playedUntil(rows: readonly Row[]): readonly (Row & { readonly until: number })[] {
  let until = 0;
  return rows.map(row => {
    until += typeof row.length === 'number' ? row.length : 0;
    return { ...row, until };
  });
}
