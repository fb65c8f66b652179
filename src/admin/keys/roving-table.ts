import type { KeyboardEvent } from 'react';

const pressable = ':is(button, a)';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys lead from button to button, or link to link, of a table, Home and End to the ends of the row; Tab leaves it.
 * At the end of a row left and right go on in the next.
 */
export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target;
  if (!(from instanceof HTMLElement)) return;
  const to = targetOf(from, event.currentTarget, event.key);
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

function targetOf(from: HTMLElement, table: HTMLElement, key: string): HTMLElement | undefined {
  const cell = from.closest('td');
  const row = cell?.closest('tr');
  if (cell === null || row === null || row === undefined) return undefined;
  if (key === 'Home') return buttonsIn(row)[0];
  if (key === 'End') return buttonsIn(row).at(-1);
  const [rows, columns] = steps[key] ?? [0, 0];
  const all = buttonsIn(table);
  if (columns !== 0) return all[all.indexOf(from) + columns];
  return rows === 0 ? undefined : inColumn(table, row, cell, rows);
}

function inColumn(table: HTMLElement, row: HTMLTableRowElement, cell: HTMLTableCellElement, rows: number) {
  const all = [...table.querySelectorAll('tr')];
  for (let at = all.indexOf(row) + rows; all[at] !== undefined; at += rows) {
    const found = all[at]?.children[cell.cellIndex]?.querySelector<HTMLElement>(pressable);
    if (found !== null && found !== undefined) return found;
  }
  return undefined;
}

function buttonsIn(part: HTMLElement): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(`td ${pressable}`)];
}
