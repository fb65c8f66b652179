import { inSentence } from '../text/in-sentence.ts';

/** What fills the placeholders of a sentence. Lists are joined by commas. */
export type Params = Readonly<Record<string, string | number | readonly string[]>>;

/** A sentence of the server: a code for programs, what fills its placeholders, and the English words. */
export interface CodedSentence {
  readonly code: string;
  readonly params: Params;
  readonly message: string;
}

/** Why something is refused. */
export type Refusal = CodedSentence;

type NameIn<Placeholder extends string> = Placeholder extends `${infer Name}:${string}` ? Name : Placeholder;

type ValueOf<Placeholder extends string> = Placeholder extends `${string}:texts`
  ? readonly string[]
  : Placeholder extends `${string}:text`
    ? string
    : string | number | readonly string[];

/** The params that a sentence asks for, read from its placeholders. */
type ParamsIn<Sentence extends string> = Sentence extends `${string}{${infer Placeholder}}${infer Rest}`
  ? { readonly [Name in NameIn<Placeholder>]: ValueOf<Placeholder> } & ParamsIn<Rest>
  : unknown;

/** What stands after the code of a sentence: its params, or nothing where it has no placeholder. */
export type ParamsOf<Sentence extends string> = readonly Params[] &
  (Sentence extends `${string}{${string}` ? [params: ParamsIn<Sentence>] : []);

/**
 * `{name}`, or `{name:text}` and `{name:texts}` for what a description says: a label, a choice, a message. Another
 * language may say `{name:inside}` for a label that stands inside its sentence, in small letters.
 */
export const placeholders = /\{(\w+)(:texts?|:inside)?\}/g;

/** The sentence with its placeholders filled; `ofDescription` gives the words for what a description says. */
export function filledSentence(
  sentence: string,
  params: Params,
  ofDescription: (text: string) => string = text => text,
): string {
  return sentence.replace(placeholders, (_whole, name: string, kind: string | undefined) => {
    const value = params[name] ?? '';
    const values = typeof value === 'object' ? value : [String(value)];
    const worded = values.map(each => (kind === undefined ? each : ofDescription(each)));
    return (kind === ':inside' ? worded.map(inSentence) : worded).join(', ');
  });
}
