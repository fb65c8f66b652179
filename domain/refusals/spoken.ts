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

/**
 * Remembers the codes of an answer: that of its `message` in `error` or `message_code` and `params`, those of its fields'
 * `errors` in `error_codes`. Whoever shows one of these sentences later can show it in another language. An answer of a host
 * without codes is left as it is: its sentences are shown as they came.
 */
export function rememberSentences(answer: unknown): void {
  if (!isObject(answer)) return;
  remember(answer.message, answer);
  const { errors, error_codes } = answer;
  if (!isObject(errors) || !isObject(error_codes)) return;
  for (const [field, message] of Object.entries(errors)) remember(message, error_codes[field]);
}

/** So much of a request's id tells it from all others of its days, and can be read out on the phone. */
const referenceLength = 8;

/**
 * What an answer of the API says to a person, empty where it says nothing: of a failure with the reference by which its line in
 * the log is found (DEC-357).
 */
export function saidIn(answer: unknown): string {
  if (!isObject(answer)) return '';
  const { message, request_id: id } = answer;
  if (typeof message !== 'string' || message === '') return '';
  if (typeof id !== 'string') return message;
  return sentence('form.reported', { sentence: message, id: id.slice(0, referenceLength) });
}

function remember(message: unknown, said: unknown): void {
  if (typeof message !== 'string' || !isObject(said)) return;
  const code = said.error ?? said.message_code;
  if (typeof code === 'string') spoken({ code, params: paramsOf(said.params), message });
}

function paramsOf(value: unknown): Params {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      Array.isArray(each) ? each.map(String) : typeof each === 'number' ? each : String(each),
    ]),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
