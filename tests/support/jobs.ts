import { expect } from 'vitest';
import { z } from 'zod';
import type { Answer } from './caller.ts';

const jobSchema = z.object({
  id: z.int(),
  status: z.enum(['running', 'finished', 'stopped']),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  operation: z
    .object({ id: z.int(), undo_until: z.string().nullable(), undone_time: z.string().nullable() })
    .nullable(),
});
export type JobResponse = z.output<typeof jobSchema>;

const rowSchema = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'done', 'failed', 'skipped']),
  message: z.string().nullable(),
  title: z.string().nullable(),
});

type Ask = (
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Jobs on many rows, as one person starts and follows them. */
export function jobsOf(ask: Ask) {
  const read = async (id: number) => jobSchema.parse((await ask('GET', `/v3/jobs/${id}`)).body);
  /** The job when it is over. */
  const over = async (id: number): Promise<JobResponse> => {
    await expect
      .poll(async () => (await read(id)).status, { timeout: 60_000, interval: 20 })
      .not.toBe('running');
    return await read(id);
  };
  const start = async (endpoint: string, body: object): Promise<JobResponse> => {
    const answer = await ask('POST', `${endpoint}/bulk`, body);
    expect(answer.status, answer.text).toBe(202);
    return jobSchema.parse(answer.body);
  };
  return {
    read,
    over,
    start,
    /** Starts a job and waits for its end. */
    run: async (endpoint: string, body: object) => await over((await start(endpoint, body)).id),
    rows: async (id: number, query = '') => {
      const { body } = await ask('GET', `/v3/jobs/${id}/rows?itemsPerPage=100${query}`);
      return z.array(rowSchema).parse(body.data);
    },
  };
}
