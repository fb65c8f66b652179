type Texts = Readonly<Record<string, string>>;

/**
 * The words of a language for an English text. Texts with figures are kept once, with `#` in place of each
 * figure (`At most # characters`), and one list that follows a colon is translated item by item.
 * A text without an entry stays English.
 */
export function translateText(texts: Texts, text: string): string {
  return texts[text] ?? withFigures(texts, text) ?? withList(texts, text) ?? text;
}

/** Whether the language has words for the text, in one of the three ways. */
export function hasText(texts: Texts, text: string): boolean {
  return text in texts || text.replace(figure, '#') in texts || `${text.split(': ')[0]}:` in texts;
}

const figure = /-?\d+(?:[.,]\d+)*/g;

function withFigures(texts: Texts, text: string): string | undefined {
  const figures = text.match(figure);
  const pattern = figures === null ? undefined : texts[text.replace(figure, '#')];
  if (pattern === undefined || figures === null) return undefined;
  let next = 0;
  return pattern.replace(/#/g, () => figures[next++] ?? '');
}

function withList(texts: Texts, text: string): string | undefined {
  const at = text.indexOf(': ');
  const head = at < 0 ? undefined : texts[`${text.slice(0, at)}:`];
  if (head === undefined) return undefined;
  const items = text.slice(at + 2).split(', ');
  return `${head} ${items.map(item => translateText(texts, item)).join(', ')}`;
}
