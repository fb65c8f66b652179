/** Of the first two words that begin with a letter or figure: an admin who was just made has a dash for a last name. */
export function initialsOf(name: string): string {
  return [...name.matchAll(/(?<!\S)[\p{L}\p{N}]/gu)]
    .slice(0, 2)
    .map(([letter]) => letter.toUpperCase())
    .join('');
}
