import { logFailure } from './log-failure.ts';

const textTypes =
  /^(?:text\/(?!html)|application\/(?:json|x-ndjson|ndjson|log|octet-stream)|binary\/octet-stream)/;
const pageStart = /^(?:\uFEFF)?\s*<(?:!doctype\s+html|html|head|body|script)\b/i;
const looked = 4_096;

/** Refuses what says of itself that it is no text; a log without a type is taken for text. */
export function refuseOtherTypes(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') throw logFailure.binary();
  const plain = (type ?? 'text/plain').trim().toLowerCase();
  if (/^(?:text\/html|application\/xhtml\+xml)/.test(plain)) throw logFailure.page();
  if (!textTypes.test(plain)) throw logFailure.binary();
}

/** Refuses by its first bytes what only calls itself text. */
export function refuseOtherStarts(start: Uint8Array): void {
  const head = start.subarray(0, looked);
  if (head.includes(0)) throw logFailure.binary();
  if (pageStart.test(new TextDecoder().decode(head))) throw logFailure.page();
}
