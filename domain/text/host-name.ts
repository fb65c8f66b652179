import { sentence } from '../refusals/spoken.ts';

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/;

/** What is wrong with a text as the plain name of a host: no protocol, port, path, user or address of digits. */
export function hostNameProblem(value: string): string | undefined {
  return value.length <= 253 && isHostName(value.toLowerCase().split('.'))
    ? undefined
    : sentence('form.host');
}

/** True when one of the patterns names the host: exactly, or as `*.example.com` any host below that one. */
export function isNamedHost(host: string, patterns: readonly string[]): boolean {
  if (hostNameProblem(host) !== undefined) return false;
  const name = host.toLowerCase();
  return patterns.some(pattern =>
    pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern,
  );
}

function isHostName(labels: readonly string[]): boolean {
  const below = labels.slice(0, -1);
  return below.length > 0 && below.every(each => label.test(each)) && topLevel.test(labels.at(-1) ?? '');
}

/** The text without this sign at its end, however often it stands there. A pattern such as `/+$` takes the square of a long row. */
export function withoutTrailing(text: string, sign: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === sign) end -= 1;
  return text.slice(0, end);
}
