/** A list in one cell of a table: `red; green`, and as JSON where that would be read as another list. */
export function writeList(items: readonly (string | number)[]): string {
  const plain = items.join('; ');
  const back = readList(plain);
  const isClear = back.length === items.length && back.every((text, index) => text === String(items[index]));
  return isClear ? plain : JSON.stringify(items);
}

/** The entries of such a cell; none of an empty one. */
export function readList(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  return jsonList(trimmed) ?? trimmed.split(';').map(part => part.trim());
}

function jsonList(text: string): readonly string[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isFlat = Array.isArray(value) && value.every(each => typeof each !== 'object');
    return isFlat ? value.map(String) : undefined;
  } catch {
    return undefined;
  }
}
