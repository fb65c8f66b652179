import { lookup } from 'node:dns/promises';
import { createReadStream, existsSync } from 'node:fs';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sessionLogLimitBytes } from '../../domain/records/limits.ts';
import { ApiError } from '../errors.ts';
import { isPublicUnicast, logFailure, type Reach, refuseOtherStarts, remoteLog } from './remote-log.ts';

/** How much of a log is taken, from where, and for how long. */
export interface SessionLogReach extends Reach {
  /** The longest that one log may take from its first byte to its last. */
  readonly wholeMs: number;
}

/** The internet, with patience for slow hosts but not for silent ones. */
export const internet: SessionLogReach = {
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  mayConnect: isPublicUnicast,
  connect: request,
  patienceMs: 10_000,
  wholeMs: 60_000,
};

/** What reads the text of a log by the address that its session carries. */
export type ReadSessionLog = (address: string | null, gone: AbortSignal) => Promise<Readable>;

/**
 * The text of session logs, from hosts of the list only; throws what `logFailure` says. The stream ends
 * after `sessionLogLimitBytes`, breaks after `wholeMs`, and stops when `gone` does.
 */
export function sessionLogs(hosts: readonly string[], reach: SessionLogReach): ReadSessionLog {
  return async (address, gone) => {
    if (address === null || address === '') throw logFailure.none();
    const found = logAddress(address, hosts);
    const source = found.kind === 'own' ? ownLog(found.name) : await remoteLog(found.url, reach, gone);
    const stop = () => source.destroy(new Error('The log broke off'));
    gone.addEventListener('abort', stop, { once: true });
    const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
    const first = await firstOf(source, chunks, reach.patienceMs);
    const whole = setTimeout(stop, reach.wholeMs);
    source.once('close', () => clearTimeout(whole));
    return Readable.from(cut(first, chunks), { objectMode: false });
  };
}

/** The first bytes, which decide whether this is text at all. */
async function firstOf(
  source: Readable,
  chunks: AsyncIterator<Buffer>,
  patienceMs: number,
): Promise<IteratorResult<Buffer>> {
  let late = false;
  const patience = setTimeout(() => {
    late = true;
    source.destroy(new Error('The log does not begin'));
  }, patienceMs);
  try {
    const first = await chunks.next();
    if (first.done !== true) refuseOtherStarts(first.value);
    return first;
  } catch (error) {
    source.destroy();
    if (error instanceof ApiError) throw error;
    throw late ? logFailure.late() : logFailure.unreachable();
  } finally {
    clearTimeout(patience);
  }
}

/** At most so many bytes as a log may have, and not one read more than needed. */
async function* cut(first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  let left = sessionLogLimitBytes;
  try {
    for (let next = first; next.done !== true && left > 0; next = await chunks.next()) {
      yield next.value.subarray(0, left);
      left -= next.value.length;
    }
  } finally {
    await chunks.return?.();
  }
}

const folder = new URL('../assets/demo/', import.meta.url);

/** A log of the demo data, as it lies beside its pictures; the long one is packed. */
function ownLog(name: string): Readable {
  const packed = new URL(`${name}.gz`, folder);
  if (existsSync(packed)) return createReadStream(packed).pipe(createGunzip());
  const plain = new URL(name, folder);
  if (!existsSync(plain)) throw logFailure.missing();
  return createReadStream(plain);
}

/** Where the text of a log lies: among the files of the demo data, or on one of the hosts that may keep logs. */
type LogAddress =
  | { readonly kind: 'own'; readonly name: string }
  | { readonly kind: 'remote'; readonly url: URL };

const demoLog = /^\/files\/demo\/(session-\d{1,9}\.txt)$/;
const httpsPort = '443';

/**
 * Reads the address of a log. Only https to a host of the list is taken, without a user, on port 443 unless
 * the list names another (`logs.example.com:8443`); a host matches as a whole, never as a part (F8).
 * Throws the refusal that is shown.
 */
function logAddress(text: string, hosts: readonly string[]): LogAddress {
  const own = demoLog.exec(text)?.[1];
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
