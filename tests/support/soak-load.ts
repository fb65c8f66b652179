import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { mail } from './booked-place.ts';
import { connectLive } from './live-client.ts';
import { formOf } from './multipart.ts';
import { soundFiles } from './sample-files.ts';

interface Given {
  readonly email: string;
  readonly password: string;
  /** Each is cancelled once. */
  readonly bookings: readonly number[];
}

const workers = 6;
/** Between two steps of a worker, so that the load is the same on every machine that bears it. */
const paceMs = 150;
const signInEveryMs = 4 * 60_000;

const reads = [
  '/api/v3/cities?page=1&itemsPerPage=20&sortBy=city_name&sortDesc=false',
  '/api/v3/bookings?page=1&itemsPerPage=20&sortBy=start_time&sortDesc=true',
  '/api/v3/bookings?page=3&itemsPerPage=50',
  '/api/v3/location?page=1&itemsPerPage=20',
  '/api/v3/mails?page=1&itemsPerPage=20',
  '/api/v3/history?page=1&itemsPerPage=20',
  '/api/ready',
  '/api/config',
] as const;

const rowAnswer = z.looseObject({ id: z.number(), version: z.number() });
const cancelled = z.object({ operation: z.object({ id: z.number() }) });

/** People at work: lists, saves, cancellations with mails, ways back, uploads, live channels, sign-ins. */
export class SoakLoad {
  readonly failures: string[] = [];
  requests = 0;
  readonly #url: string;
  readonly #given: Given;
  readonly #bookings: number[];
  #token = '';
  #signedInAt = 0;
  #steps = 0;
  #isOver = false;
  #times: number[] = [];
  #working: Promise<unknown> = Promise.resolve();

  constructor(url: string, given: Given) {
    this.#url = url;
    this.#given = given;
    this.#bookings = [...given.bookings];
  }

  async start(): Promise<void> {
    await this.#signIn();
    this.#working = Promise.all(Array.from({ length: workers }, () => this.#work()));
  }

  /** What was done since the last call. */
  takePart(): { requests: number; p99Ms: number } {
    const times = this.#times.toSorted((a, b) => a - b);
    this.#times = [];
    return { requests: times.length, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0 };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      this.#steps += 1;
      await this.#step(this.#steps).catch(error => this.failures.push(String(error)));
      await sleep(paceMs * (0.5 + Math.random()));
    }
  }

  async #step(step: number): Promise<void> {
    if (performance.now() - this.#signedInAt > signInEveryMs) await this.#signIn();
    if (step % 40 === 0) return await this.#listen();
    if (step % 20 === 10) return await this.#cancel();
    if (step % 120 === 5) return await this.#upload();
    if (step % 4 === 1) return await this.#save(step);
    await this.#ask('GET', reads[step % reads.length] ?? '/api/health');
  }

  async #signIn(): Promise<void> {
    this.#signedInAt = performance.now();
    const { email, password } = this.#given;
    const body = await this.#ask('POST', '/api/v3/auth/login', { email, password });
    this.#token = z.object({ access_token: z.string() }).parse(body).access_token;
  }

  async #save(step: number): Promise<void> {
    const made = rowAnswer.parse(await this.#ask('POST', '/api/v3/cities', { city_name: `Soaked ${step}` }));
    await this.#ask('PUT', `/api/v3/cities/${made.id}`, { city_name: `Changed ${step}` });
    await this.#ask('DELETE', `/api/v3/cities/${made.id}`);
  }

  /** Of two cancellations one is taken back before its mail leaves, where the machine is quick enough. */
  async #cancel(): Promise<void> {
    const id = this.#bookings.pop();
    if (id === undefined) return;
    const body = { reason: 'Power cut', confirm_cancel: true, ...mail };
    const { operation } = cancelled.parse(
      await this.#ask('POST', `/api/v3/bookings/admin-cancel/${id}`, body),
    );
    if (id % 2 === 0) await this.#ask('POST', `/api/v3/operations/${operation.id}/undo`, {}, [409]);
  }

  async #upload(): Promise<void> {
    const { headers, payload } = formOf([{ name: 'photo.jpg', bytes: soundFiles['photo.jpg'] }]);
    await this.#fetch('/api/v3/programs/image/upload', {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${this.#token}` },
      body: new Uint8Array(payload),
    });
  }

  async #listen(): Promise<void> {
    const client = await connectLive(this.#url.replace('http', 'ws'), { token: this.#token });
    await sleep(500);
    await client.close();
  }

  async #ask(
    method: string,
    path: string,
    body?: object,
    alsoFine: readonly number[] = [],
  ): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    };
    const text = await this.#fetch(
      path,
      { method, headers, ...(body && { body: JSON.stringify(body) }) },
      alsoFine,
    );
    return text === '' ? undefined : JSON.parse(text);
  }

  async #fetch(path: string, init: RequestInit, alsoFine: readonly number[] = []): Promise<string> {
    const began = performance.now();
    const response = await fetch(this.#url + path, init);
    const text = await response.text();
    this.#times.push(performance.now() - began);
    this.requests += 1;
    if (!response.ok && !alsoFine.includes(response.status))
      throw new Error(`${init.method} ${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  }
}
