import { z } from 'zod';

/** What a session is told, and what it says line by line, so that whoever started it knows how far it came. */
export const planFile = '.cache/mutants/plan.json';
export const newsFile = '.cache/mutants/news.ndjson';

const run = z.object({
  file: z.string(),
  /** Words of the titles that are meant; all without. */
  only: z.array(z.string()).optional(),
  limitMs: z.number(),
});
export type Run = z.infer<typeof run>;

const planted = z.object({ file: z.string(), start: z.number(), end: z.number(), text: z.string() });

export const plan = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('survey'), runs: z.array(run) }),
  z.object({
    kind: z.literal('mutants'),
    mutants: z.array(z.object({ id: z.string(), planted, runs: z.array(run) })),
  }),
]);
export type Plan = z.infer<typeof plan>;

export const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begun'), id: z.string() }),
  z.object({ kind: z.literal('running'), file: z.string() }),
  z.object({
    kind: z.literal('surveyed'),
    file: z.string(),
    ms: z.number(),
    ran: z.number(),
    failed: z.string().optional(),
    reached: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('judged'),
    id: z.string(),
    ms: z.number(),
    /** How many files of tests were run. */
    tried: z.number(),
    /** Which test failed, and how it said so; none when the break has survived. */
    killedBy: z.string().optional(),
  }),
]);
export type News = z.infer<typeof news>;
