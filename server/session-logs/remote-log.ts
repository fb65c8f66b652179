import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { ApiError } from '../errors.ts';
import { traceHeaders } from '../trace/trace-context.ts';
import { logFailure } from './log-failure.ts';
import { refuseOtherTypes } from './text-only.ts';

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
