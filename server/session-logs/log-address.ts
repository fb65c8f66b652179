import { logFailure } from './log-failure.ts';

/** Where the text of a log lies: among the files of the demo data, or on one of the hosts that may keep logs. */
export type LogAddress =
  | { readonly kind: 'own'; readonly name: string }
  | { readonly kind: 'remote'; readonly url: URL };

const ownLog = /^\/files\/demo\/(session-\d{1,9}\.txt)$/;
const httpsPort = '443';

/**
 * Reads the address of a log. Only https to a host of the list is taken, without a user, on port 443 unless
 * the list names another (`logs.example.com:8443`); a host matches as a whole, never as a part (F8).
 * Throws the refusal that is shown.
 */
export function logAddress(text: string, hosts: readonly string[]): LogAddress {
  const own = ownLog.exec(text)?.[1];
  if (own !== undefined) return { kind: 'own', name: own };
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:') throw logFailure.closed();
  if (url.username !== '' || url.password !== '') throw logFailure.closed();
  const place = url.port === '' ? url.hostname : `${url.hostname}:${url.port}`;
  const named = hosts.map(host => withoutPort(host.toLowerCase()));
  if (!named.includes(place)) throw logFailure.closed();
  return { kind: 'remote', url };
}

function withoutPort(host: string): string {
  const port = `:${httpsPort}`;
  return host.endsWith(port) ? host.slice(0, -port.length) : host;
}
