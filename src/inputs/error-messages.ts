/** The message of an error, or of the list as a whole where the entries have errors of their own. */
export function messageOf(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined;
  if (typeof error.message === 'string' && error.message !== '') return error.message;
  return messageOf(error.root);
}

/** The message of one entry of a list; errors of entries come as a list beside the entries. */
export function messageAt(error: unknown, at: number): string | undefined {
  return Array.isArray(error) ? messageOf(error[at]) : undefined;
}

/** The first message anywhere inside, with the way to it: `monday.start: Must be a number`. */
export function deepMessage(error: unknown): string | undefined {
  const own = messageOf(error);
  if (own !== undefined || !isRecord(error)) return own;
  for (const [name, inner] of Object.entries(error)) {
    if (name === 'ref') continue;
    const found = deepMessage(inner);
    if (found !== undefined)
      return `${name}${isRecord(inner) && messageOf(inner) === undefined ? '.' : ': '}${found}`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
