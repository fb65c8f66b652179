import { filledSentence } from '../../domain/refusals/refusal.ts';
import { refusalBehind } from '../../domain/refusals/spoken.ts';

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
