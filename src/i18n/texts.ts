import { filledSentence } from '../../domain/refusals/refusal.ts';
import { sentenceBehind } from '../../domain/refusals/spoken.ts';

/** The sentences of a table in another language: one for each code. */
export type InThisLanguage<Table> = Readonly<Record<keyof Table, string>>;

/**
 * A sentence of the server in the words of a language, by its code; `ofDescription` translates what a description says
 * in it. Undefined for a text without a code, or whose code this portal does not know: then the message stays.
 */
export function sentenceIn(
  sentences: Readonly<Record<string, string>>,
  message: string,
  ofDescription: (text: string) => string,
): string | undefined {
  const coded = sentenceBehind(message);
  const said = coded && sentences[coded.code];
  return said === undefined ? undefined : filledSentence(said, coded?.params ?? {}, ofDescription);
}
