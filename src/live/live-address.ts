import { withoutTrailing } from '../../domain/text/host-name.ts';
/** The websocket beside an API: the same host and base path, `ws` for `http` (API-01). */
export function liveAddress(apiUrl: string, page: string): string {
  const address = new URL(`${withoutTrailing(apiUrl, '/')}/v3/live`, page);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
