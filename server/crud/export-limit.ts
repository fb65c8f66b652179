import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError, tooManyRequests } from '../errors.ts';

/** Each holds a list of ids and a few hundred rows, however slowly somebody reads: memory for so many is there. */
const mostAtOnce = 20;
const mostOfOnePerson = 3;
/** Whoever reads more slowly than this has no use for the file, and holds a place that others wait for. */
const longestMs = 15 * 60_000;
const retryAfterS = 10;

/** Counts the exports that run, so that neither one person nor many together fill the memory. */
export class ExportLimit {
  readonly #running = new Map<number, number>();
  #all = 0;

  /** Refuses with 429 or 503 where too many run; else `make`s the export, which counts until it is sent or cut. */
  async admit(userId: number, reply: FastifyReply, make: () => Promise<Readable>): Promise<Readable> {
    const own = this.#running.get(userId) ?? 0;
    if (own >= mostOfOnePerson || this.#all >= mostAtOnce) {
      if (own >= mostOfOnePerson) throw tooManyRequests(refuse('export.own'), retryAfterS);
      const busy = refuse('export.busy');
      throw new ApiError(503, busy, undefined, undefined, retryAfterS);
    }
    this.#count(userId, 1);
    const end = onceOnly(() => this.#count(userId, -1));
    try {
      const rows = await make();
      const late = setTimeout(
        () => rows.destroy(new Error('An export was read too slowly')),
        longestMs,
      ).unref();
      rows.once('close', () => {
        clearTimeout(late);
        end();
      });
      // Somebody may be gone before the first row is read.
      reply.raw.once('close', () => rows.destroy());
      return rows;
    } catch (error) {
      end();
      throw error;
    }
  }

  #count(userId: number, change: 1 | -1): void {
    this.#all += change;
    const left = (this.#running.get(userId) ?? 0) + change;
    if (left === 0) this.#running.delete(userId);
    else this.#running.set(userId, left);
  }
}

function onceOnly(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
