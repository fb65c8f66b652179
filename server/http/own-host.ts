import type { FastifyInstance } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { Config } from '../config.ts';
import { ApiError, badRequest } from '../errors.ts';

/** Health of one process is asked by its address, by whoever supervises it. */
const askedByAddress = new Set(['/api/health', '/api/ready']);

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
