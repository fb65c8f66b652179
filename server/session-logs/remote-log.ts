import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError } from '../errors.ts';
import { traceHeaders } from '../http/trace-context.ts';

/** How the hosts that keep logs are reached; tests put others in their place. */
export interface Reach {
  /** Every address of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayConnect: (address: string) => boolean;
  readonly connect: (options: RequestOptions) => ClientRequest;
  /** Until the first bytes. */
  readonly patienceMs: number;
}

/**
 * The answer of a host that keeps logs, checked as far as its head goes. The host is resolved once, all of
 * its addresses must be public, and the connection goes to what was checked: a name that answers
 * differently a moment later changes nothing. Redirects are refused (F8).
 */
export async function remoteLog(url: URL, reach: Reach, gone: AbortSignal): Promise<IncomingMessage> {
  const late = AbortSignal.timeout(reach.patienceMs);
  try {
    const response = await answerOf(url, reach, AbortSignal.any([gone, late]));
    try {
      refuseStatus(response.statusCode ?? 0);
      refuseOtherTypes(response.headers['content-type'], response.headers['content-encoding']);
    } catch (error) {
      response.destroy();
      throw error;
    }
    return response;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw late.aborted ? logFailure.late() : logFailure.unreachable();
  }
}

async function answerOf(url: URL, reach: Reach, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = await checkedAddress(host, reach, signal);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = reach.connect({
    host: address,
    port: url.port === '' ? 443 : Number(url.port),
    path: `${url.pathname}${url.search}`,
    // The certificate is checked against the name, not against the address.
    ...(isIP(host) === 0 && { servername: host }),
    headers: {
      host: url.host,
      accept: 'text/plain, */*;q=0.1',
      'accept-encoding': 'identity',
      ...traceHeaders(),
    },
    agent: false,
  });
  const stop = () => request.destroy(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  request.once('response', resolve).on('error', reject).end();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function checkedAddress(host: string, reach: Reach, signal: AbortSignal): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolved(host, reach, signal) : [host];
  const [first] = addresses;
  if (first === undefined) throw logFailure.unreachable();
  if (!addresses.every(reach.mayConnect)) throw logFailure.closed();
  return first;
}

/** A name server may be silent as well. */
async function resolved(host: string, reach: Reach, signal: AbortSignal): Promise<readonly string[]> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([reach.resolve(host), stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function refuseStatus(status: number): void {
  if (status >= 300 && status < 400) throw logFailure.redirect();
  if (status === 404 || status === 410) throw logFailure.missing();
  if (status !== 200) throw logFailure.refused(status);
}

/**
 * Why the text of a log cannot be shown, each in one sentence for whoever opened it. The address of the
 * log is in none of them: an error message is no way to learn where things lie.
 */
export const logFailure = {
  none: () => new ApiError(404, refuse('log.none')),
  closed: () => new ApiError(502, refuse('log.closed')),
  missing: () => new ApiError(502, refuse('log.missing')),
  refused: (status: number) => new ApiError(502, refuse('log.refused', { status })),
  redirect: () => new ApiError(502, refuse('log.redirect')),
  page: () => new ApiError(502, refuse('log.page')),
  binary: () => new ApiError(502, refuse('log.binary')),
  late: () => new ApiError(504, refuse('log.late')),
  unreachable: () => new ApiError(502, refuse('log.unreachable')),
} as const;

/** IPv4 that belongs to machines, networks or nobody rather than to the public (IANA special purposes). */
const closedV4 = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
  addRange(closedV4, range, 'ipv4');

/** Public IPv6 is this one range; mapped IPv4, NAT64, link-local and unique local addresses lie outside of it. */
const openV6 = new BlockList();
addRange(openV6, '2000::/3', 'ipv6');

/** Within it: tunnels that hide an IPv4 address (Teredo, 6to4), and ranges for documents and benchmarks. */
const closedV6 = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
  addRange(closedV6, range, 'ipv6');

/** Whether an address is one of the public, of one machine (reliability F8); false for what is no address. */
export function isPublicUnicast(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !closedV4.check(address, 'ipv4');
  return family === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', prefix] = range.split('/');
  list.addSubnet(net, Number(prefix), family);
}

const textTypes =
  /^(?:text\/(?!html)|application\/(?:json|x-ndjson|ndjson|log|octet-stream)|binary\/octet-stream)/;
const pageStart = /^(?:\uFEFF)?\s*<(?:!doctype\s+html|html|head|body|script)\b/i;
const lookedAtBytes = 4_096;

/** Refuses what says of itself that it is no text; a log without a type is taken for text. */
function refuseOtherTypes(type: string | undefined, encoding: string | undefined): void {
  if (encoding !== undefined && encoding !== 'identity') throw logFailure.binary();
  const plain = (type ?? 'text/plain').trim().toLowerCase();
  if (/^(?:text\/html|application\/xhtml\+xml)/.test(plain)) throw logFailure.page();
  if (!textTypes.test(plain)) throw logFailure.binary();
}

/** Refuses by its first bytes what only calls itself text. */
export function refuseOtherStarts(start: Uint8Array): void {
  const head = start.subarray(0, lookedAtBytes);
  if (head.includes(0)) throw logFailure.binary();
  if (pageStart.test(new TextDecoder().decode(head))) throw logFailure.page();
}
