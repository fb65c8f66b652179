/**
 * The address of the new version for a company, with the token in its fragment, which no server
 * sees and no log keeps (BANNER-03, DEC-20); undefined unless it is an https address of that very domain.
 */
export function switchAddress(
  template: string,
  domain: string | undefined,
  token: string | undefined,
): string | undefined {
  if (domain === undefined || token === undefined || template === '') return undefined;
  const filled = template.replace('{domain}', domain).replace('{token}', encodeURIComponent(token));
  if (!URL.canParse(filled)) return undefined;
  const { protocol, username, password } = new URL(filled);
  return protocol === 'https:' && username === '' && password === '' ? filled : undefined;
}
