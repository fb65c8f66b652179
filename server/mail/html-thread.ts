import { Worker } from 'node:worker_threads';
import { type HtmlAnswer, type HtmlParams, readHtml } from './read-html.ts';

/** HTML that nobody can read. `isLasting` where asking again is useless; a busy machine may be in time later. */
export class UnreadableHtml extends Error {
  readonly isLasting: boolean;
  constructor(message: string, { isLasting }: { readonly isLasting: boolean }) {
    super(message);
    this.isLasting = isLasting;
  }
}

/** Letters that are read at once: the way to the thread and back takes longer. */
const shortEnough = 2_000;
/**
 * What 50 000 letters can become when each is written as an entity, and some more. Beyond it no thread is
 * asked: one that runs out of memory in the middle of a large piece takes the whole process with it.
 */
const mostLetters = 500_000;
const longestMs = 5_000;
const memory = { maxOldGenerationSizeMb: 128 };
/** A preview, its confirmation and the outbox ask about the same mail. */
const mostKept = 8;

const kept = new Map<string, HtmlAnswer>();
const running = new WeakSet<Worker>();
let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads the HTML of a mail: short HTML here, long HTML in a thread of its own, one after the other, so that no mail
 * holds up the requests of others. Rejects with `UnreadableHtml` when it is too long, takes longer than five seconds once
 * the thread runs, or too much memory; the next mail then gets a new thread.
 */
export async function readMailHtml(question: HtmlParams): Promise<HtmlAnswer> {
  const letters = question.subject_html.length + question.content_html.length;
  if (letters <= shortEnough) return readHtml(question);
  if (letters > mostLetters)
    throw new UnreadableHtml(`A mail of ${letters} letters is too long to be read`, { isLasting: true });
  const key = keyOf(question);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const asked = turn.then(async () => kept.get(key) ?? (await askThread(question)));
  turn = asked.catch(() => undefined);
  const answer = await asked;
  keep(key, answer);
  // Made harmless again, a harmless mail is the same.
  if (question.want === 'harmless') keep(keyOf({ ...answer, want: 'harmless' }), answer);
  return answer;
}

function keyOf({ want, subject_html, content_html }: HtmlParams): string {
  return `${want}\0${subject_html}\0${content_html}`;
}

function keep(key: string, answer: HtmlAnswer): void {
  kept.delete(key);
  kept.set(key, answer);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}

function askThread(question: HtmlParams): Promise<HtmlAnswer> {
  const worker = thread ?? newThread();
  return new Promise<HtmlAnswer>((resolve, reject) => {
    const fail = () => {
      finish();
      if (thread === worker) thread = undefined;
      void worker.terminate();
      reject(new UnreadableHtml('The content of this mail cannot be read in time', { isLasting: false }));
    };
    let late: NodeJS.Timeout | undefined;
    const begin = () => {
      late = setTimeout(fail, longestMs);
      worker.on('message', take).postMessage(question);
    };
    const take = (answer: HtmlAnswer) => {
      finish();
      resolve(answer);
    };
    const finish = () => {
      clearTimeout(late);
      worker.off('message', begin).off('message', take).off('error', fail).off('exit', fail);
    };
    worker.on('error', fail).on('exit', fail);
    // A thread takes as long to begin as the machine is busy, and says so; that is not the mail's fault.
    if (running.has(worker)) begin();
    else worker.once('message', begin);
  });
}

function newThread(): Worker {
  const worker = new Worker(new URL('./html-worker.ts', import.meta.url), { resourceLimits: memory });
  // It may end with the process; while it works, a timer keeps that alive.
  worker.unref();
  worker.on('error', () => undefined);
  worker.once('message', () => running.add(worker));
  thread = worker;
  return worker;
}
