/**
 * What is selected in a log as it was written: without the numbers of its lines, and without ends of line
 * where a long line only goes on in the next row. Undefined where nothing but text within a row is selected.
 */
export function selectedLog(selection: Selection | null): string | undefined {
  if (selection === null || selection.rangeCount === 0) return undefined;
  const rows = [...selection.getRangeAt(0).cloneContents().querySelectorAll<HTMLElement>('.log-text')];
  if (rows.length === 0) return undefined;
  let copied = '';
  for (const [index, row] of rows.entries()) {
    const goesOn = index > 0 && rows[index - 1]?.dataset.line === row.dataset.line;
    copied += `${index === 0 || goesOn ? '' : '\n'}${row.textContent}`;
  }
  return copied;
}
