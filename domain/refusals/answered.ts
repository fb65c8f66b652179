import type { Params } from './refusal.ts';
import { spoken } from './spoken.ts';

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
