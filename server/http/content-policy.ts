/** The same host for websockets; browsers take 'self' for both, but not an address that is spelled out. */
function socketOrigin({ protocol, host }: URL): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}`;
}

/**
 * What the portal's page may run, load and talk to. It travels as a header, and is written into the page itself at
 * the build, for whoever serves the built files from elsewhere. Styles are written by emotion at run time, hence
 * inline; scripts never are. `apiUrl` is that of an API on another host.
 */
export function contentPolicy(apiUrl: string | undefined): string[] {
  const api = apiUrl === undefined ? null : URL.parse(apiUrl);
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "font-src 'self' data:",
    api === null ? "connect-src 'self'" : `connect-src 'self' ${api.origin} ${socketOrigin(api)}`,
    "worker-src 'self' blob:",
    "frame-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
}
