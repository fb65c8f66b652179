import { filledSentence } from '../../domain/refusals/refusal.ts';
import { sentenceBehind } from '../../domain/refusals/spoken.ts';

/** The sentences of a table in another language: one for each code. */
export type InThisLanguage<Table> = Readonly<Record<keyof Table, string>>;

/** What a language says for the codes of sentences, and for the texts of descriptions. */
export interface Wording {
  readonly sentences: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * A sentence of the server in the words of a language, by its code; within it, what it reports and what a description says
 * are translated as well, and no deeper: a sentence may name itself. A text without a code, or whose code this portal does
 * not know, is a text of a description, or stays as it is.
 */
export function wordsIn({ sentences, texts }: Wording, message: string): string {
  const ofDescription = (text: string) => texts[text] ?? text;
  const reported = (text: string) => sentenceIn(sentences, text, ofDescription) ?? ofDescription(text);
  return sentenceIn(sentences, message, reported) ?? ofDescription(message);
}

function sentenceIn(
  sentences: Wording['sentences'],
  message: string,
  within: (text: string) => string,
): string | undefined {
  const coded = sentenceBehind(message);
  const said = coded && sentences[coded.code];
  return said === undefined ? undefined : filledSentence(said, coded?.params ?? {}, within);
}
