import { filledSentence } from '../../domain/refusals/refusal.ts';
import { refusalBehind } from '../../domain/refusals/spoken.ts';

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

/** The sentences of a table of refusals in another language: one for each code. */
export type InThisLanguage<Table> = Readonly<Record<keyof Table, string>>;

/**
 * A refusal in the words of a language, by its code; `ofDescription` translates what a description says in it.
 * Undefined for a text that is no refusal, or whose code this portal does not know: then the message stays.
 */
export function refusalIn(
  sentences: Readonly<Record<string, string>>,
  message: string,
  ofDescription: (text: string) => string,
): string | undefined {
  const refusal = refusalBehind(message);
  const said = refusal && sentences[refusal.code];
  return said === undefined ? undefined : filledSentence(said, refusal?.params ?? {}, ofDescription);
}
