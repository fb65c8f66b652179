import type { Answer, Caller } from './caller.ts';

/** What texts begin with, and the letters that they go on with. */
export const worst: readonly (readonly [start: string, letters: string])[] = [
  ['', ' '],
  ['', '<'],
  ['', '{{'],
  ['', '\n'],
  ['', 'a@'],
  ['', '"'],
  ['', "'"],
  ['', '&'],
  ['', 'e\u0301\u0323'],
  ['', '<b>'],
  ['', '=?'],
  ['{{', ' '],
  ['<p>', ' \n'],
  ['<a href="', 'x '],
];

/** How much of the longest text a request carries. */
export const quarters = [1, 2, 4] as const;
export type Quarters = (typeof quarters)[number];

/** The processor time that one request may hold the thread of all requests; a mail of worst letters takes 40 ms. */
const longestHoldMs = 700;

/** What the requests took of the processor, by the size of their texts. */
export class Meter {
  readonly wrong: string[] = [];
  readonly #totals = new Map<Quarters, number>();
  readonly #anonymous: Caller;
  #requests = 0;
  #longest: readonly [ms: number, name: string] = [0, ''];

  constructor(anonymous: Caller) {
    this.#anonymous = anonymous;
  }

  async measure(name: string, size: Quarters, send: () => Promise<Answer>): Promise<void> {
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    const [{ status, text }, health] = await Promise.all([send(), this.#anonymous.get('/api/health')]);
    const [held, spent] = [msOf(process.threadCpuUsage(own)), msOf(process.cpuUsage(all))];
    this.#requests += 1;
    this.#totals.set(size, this.totalMs(size) + spent);
    if (held > this.#longest[0]) this.#longest = [held, name];
    if (status >= 500 || held > longestHoldMs || health.status !== 200)
      this.wrong.push(`${name}: ${status} after ${Math.round(held)} ms, ${text.slice(0, 200)}`);
  }

  totalMs(size: Quarters): number {
    return this.#totals.get(size) ?? 0;
  }

  toString(): string {
    const totals = quarters.map(size => `${Math.round(this.totalMs(size))} ms`).join(', ');
    const [ms, name] = this.#longest;
    return `${this.#requests} requests, 1× 2× 4×: ${totals}; longest ${Math.round(ms)} ms (${name})`;
  }
}

function msOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** So many letters, with a beginning and an end that nobody trims. */
export function textOf([start, letters]: (typeof worst)[number], length: number): string {
  const text = `${start === '' ? 'x' : start}${letters.repeat(Math.ceil(length / letters.length))}`;
  return length > 1 ? `${text.slice(0, length - 1)}y` : text.slice(0, 1);
}
