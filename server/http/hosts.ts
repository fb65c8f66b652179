import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import { withoutTrailing } from '../../domain/text/host-name.ts';
import type { Config } from '../config.ts';
import { ApiError, badRequest } from '../errors.ts';

/** Health of one process is asked by its address, by whoever supervises it. */
export const askedByAddress: ReadonlySet<string> = new Set(['/api/health', '/api/ready']);

type Hosts = Pick<Config, 'production' | 'publicUrl' | 'switchHosts'>;

/**
 * A page of another site can have its own name lead to this server (DNS rebinding), and would then be of the same
 * origin to a browser. In production the API therefore answers only under the names that are the portal's own.
 */
export function answerUnderOwnHost(
  app: FastifyInstance,
  { production, publicUrl, switchHosts }: Hosts,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (request.host === '') return done(badRequest(refuse('request.no-host')));
    if (!production || publicUrl === undefined || url === undefined) return done();
    if (!url.startsWith('/api/') || askedByAddress.has(url)) return done();
    const isOwn = isOwnHost(request.host, publicUrl) || isSwitchHost(request.host, switchHosts);
    done(isOwn ? undefined : new ApiError(421, refuse('request.other-host')));
  });
}

/** Whether the page at this origin is the portal's: the one of PUBLIC_URL, or the host that is asked itself. */
export function isOwnOrigin(origin: string, host: string, publicUrl: string | undefined): boolean {
  const asked = URL.parse(origin);
  if (asked === null) return false;
  if (publicUrl === undefined) return asked.host === host;
  return asked.origin === URL.parse(publicUrl)?.origin || (asked.host === host && isLoopbackName(host));
}

/** The name of PUBLIC_URL, or this very machine, whose names nobody else can give away. */
function isOwnHost(host: string, publicUrl: string): boolean {
  const own = URL.parse(publicUrl);
  return isLoopbackName(host) || URL.parse(`${own?.protocol}//${host}`)?.host === own?.host;
}

/** A name or address, with or without a port, under which only this machine reaches itself. */
export function isLoopbackName(host: string): boolean {
  const name = host === '::1' ? '[::1]' : (URL.parse(`http://${host}`)?.hostname ?? '');
  return name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/** Companies whose people are sent to a name of their own, which may lead to this server. */
function isSwitchHost(host: string, patterns: readonly string[]): boolean {
  const name = URL.parse(`https://${host}`)?.hostname ?? '';
  return patterns.some(each => (each.startsWith('*.') ? name.endsWith(each.slice(1)) : name === each));
}

/**
 * Where people reach the portal, for links in mails: PUBLIC_URL, else where it listens. Never what a request
 * says of itself, because whoever sends one could have our mails lead to any host.
 */
export function portalAddress(
  app: FastifyInstance,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  return publicUrl === undefined && app.server.listening
    ? app.listeningOrigin
    : addressOf({ publicUrl, host, port });
}

/** The same where no portal runs. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl === undefined ? `http://${host}:${port}` : withoutTrailing(publicUrl, '/');
}

const mappedPrefix = '0:0:0:0:0:ffff:';

/**
 * Whom limits count for one client: the address of IPv4, the /64 of IPv6, because whoever has one address there has
 * 2^64 of them. An IPv4 address in the clothes of IPv6 counts as what it is.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const whole = groups.join(':');
  return whole.startsWith(mappedPrefix) ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address, however it was written; the address parser of URLs writes it in one way. */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [split(before), split(after ?? '')];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

function dotted(groups: readonly string[]): string {
  return groups
    .map(group => Number.parseInt(group, 16))
    .map(value => `${value >> 8}.${value & 255}`)
    .join('.');
}
