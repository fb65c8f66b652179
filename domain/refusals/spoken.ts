import { formRefusals } from './forms.ts';
import { type CodedSentence, filledSentence, type Params, type ParamsOf, type Refusal } from './refusal.ts';

type FormCode = keyof typeof formRefusals;

/**
 * The English sentence of a form's refusal, for whatever carries nothing but text: the messages of zod,
 * react-hook-form and react-admin. `sentenceBehind` gives the code back.
 */
export function sentence<Code extends FormCode>(
  code: Code,
  ...given: ParamsOf<(typeof formRefusals)[Code]>
): string {
  const params: Params = given[0] ?? {};
  return spoken({ code, params, message: filledSentence(formRefusals[code], params) });
}

/** How many sentences are remembered for good: all that are made while a program loads are among them. */
const mostLasting = 2_000;
const mostPassing = 500;
const lasting = new Map<string, CodedSentence>();
const passing = new Map<string, CodedSentence>();

/** Remembers the code of a sentence. Those that come late may be forgotten when there are many of them. */
export function spoken(coded: CodedSentence): string {
  const { message } = coded;
  if (lasting.has(message) || lasting.size < mostLasting) lasting.set(message, coded);
  else {
    if (passing.size >= mostPassing) passing.clear();
    passing.set(message, coded);
  }
  return message;
}

/** The code behind a sentence, undefined for a text of a description or of nobody. */
export function sentenceBehind(message: string): CodedSentence | undefined {
  return lasting.get(message) ?? passing.get(message);
}

/** The refusal that a sentence says; one of a description is its own words. */
export function refusalOf(message: string): Refusal {
  return sentenceBehind(message) ?? { code: 'form.described', params: { sentence: message }, message };
}

/** The same for the messages of several fields. */
export function refusalsOf(messages: Readonly<Record<string, string>>): Record<string, Refusal> {
  return Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, refusalOf(message)]));
}
