/** Can the database hold, and therefore compare, this text? */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
