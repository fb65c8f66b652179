const header = 'Read-After';
const keyOf = (apiUrl: string) => `read_after ${apiUrl}`;

/**
 * What an API that answers reads from a copy of its data has to know: how far the data had come when this browser last
 * changed something. Kept for all pages of the browser, and over a reload. APIs that never tell it get no header.
 */
export function readAfter(apiUrl: string): Readonly<Record<string, string>> {
  const known = storage()?.getItem(keyOf(apiUrl)) ?? null;
  return known === null ? {} : { [header]: known };
}

/** Keeps what an answer says of it; an answer that was given earlier may arrive later. */
export function noteReadAfter(apiUrl: string, said: string | null): void {
  if (said === null) return;
  const key = keyOf(apiUrl);
  const [data, position = ''] = said.split('-');
  const [knownData, known = ''] = storage()?.getItem(key)?.split('-') ?? [];
  if (data !== knownData || Number(position) >= Number(known)) storage()?.setItem(key, said);
}

/** None where the provider works outside of a browser. */
function storage(): Storage | undefined {
  return globalThis.localStorage;
}
