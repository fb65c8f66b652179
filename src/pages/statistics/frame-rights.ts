/**
 * What a framed address may do, as an iframe's `sandbox`; undefined when it may not be framed at all and
 * is offered as a link only. Pages elsewhere run their scripts; what this site itself keeps under /files
 * gets no rights, because a page of the same origin could lift its own sandbox.
 */
export function frameRights(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin === origin) return url.pathname.startsWith('/files/') ? '' : undefined;
  return url.protocol === 'https:' ? 'allow-scripts allow-same-origin allow-popups' : undefined;
}
