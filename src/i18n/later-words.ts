interface Words {
  readonly [key: string]: string | Words;
}

const words = new Map<string, string>();

/**
 * Brings along the English of a page that few open, so that the first scripts need not carry it: the page calls this
 * where it is loaded, and nothing else may use these words. Other languages come whole.
 */
export function addWords(added: Words, before = ''): void {
  for (const [name, value] of Object.entries(added)) {
    if (typeof value === 'string') words.set(`${before}${name}`, value);
    else addWords(value, `${before}${name}.`);
  }
}

/** The words that a page has brought along for a key. */
export function laterWord(key: string): string | undefined {
  return words.get(key);
}
