const mostNames = 400;
const names = new Map<string, string>();

/**
 * The name under which this text is prepared, once a connection. Only so many texts get one: beyond
 * that, rare shapes are planned each time instead of filling the memory of every connection.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `rows_${names.size}`;
  names.set(text, name);
  return name;
}
