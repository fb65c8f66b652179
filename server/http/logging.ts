import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { traceOf, traceparent, withinTrace } from './trace-context.ts';

/** Whatever might hold a token or a password, should it ever reach a log line (reliability E16). */
const redacted = [
  'authorization',
  'token',
  'cookie',
  'password',
  'access_token',
  'refresh_token',
  'id_token',
];

/** Structured lines on standard output, or where `stream` says. */
export function loggerOptions(
  level: Config['logLevel'],
  stream?: Writable,
): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    redact: { paths: redacted.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    base: null,
    stream: stream ?? new LogOutput(),
    hooks: { logMethod: sampled(new FailureSample()) },
  };
}

/** In an outage every request fails for the same cause: so many whole entries of it tell enough. */
const wholeEntries = 5;
const sumEveryMs = 60_000;
const warning = 40;
const fatal = 60;

type Write = (...line: [object, string]) => void;
interface Cause {
  written: number;
  left: number;
}

/**
 * Entries about failures, of which each cause writes only a few whole ones a minute; how many more there were is
 * one line at the end of that minute. An outage of minutes would fill a disk otherwise.
 */
class FailureSample {
  readonly #causes = new Map<string, Cause>();
  #timer: NodeJS.Timeout | undefined;

  /** Whether this entry is written whole; the others are counted. */
  take(cause: string, write: Write): boolean {
    this.#timer ??= setTimeout(() => this.#sum(write), sumEveryMs).unref();
    const { written, left } = this.#causes.get(cause) ?? { written: 0, left: 0 };
    const isWhole = written < wholeEntries;
    this.#causes.set(cause, isWhole ? { written: written + 1, left } : { written, left: left + 1 });
    return isWhole;
  }

  #sum(write: Write): void {
    this.#timer = undefined;
    const counted = [...this.#causes].filter(([, { left }]) => left > 0);
    this.#causes.clear();
    for (const [cause, { left }] of counted)
      write(
        { cause, more: left, seconds: sumEveryMs / 1_000 },
        'more entries of the same cause were left out',
      );
  }
}

type LoggerOptions = Extract<FastifyServerOptions['logger'], object>;
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

function sampled(failures: FailureSample): LogMethod {
  return function log(line, method, level) {
    const [facts, message] = line;
    const error: unknown =
      typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined;
    const isSampled = error instanceof Error && level >= warning && level < fatal;
    const write: Write = (...sum) => method.apply(this, sum);
    if (!isSampled || failures.take(`${message ?? ''}: ${causeOf(error)}`, write)) method.apply(this, line);
  };
}

/** What failures of one cause have in common; their words may hold what differs, such as an id. */
function causeOf(error: Error): string {
  return 'code' in error ? `${error.name} ${String(error.code)}` : `${error.name} ${placeOf(error)}`;
}

/** Where it was thrown. */
function placeOf({ stack = '' }: Error): string {
  const line = stack.split('\n').find(each => each.trimStart().startsWith('at '));
  return line?.trim().slice('at '.length, 200) ?? '';
}

/** One line a request: the route and not the address, because queries can hold what people typed. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

/** Every answer names its trace, and what its handler asks of other systems is part of it. */
export function followTraces(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('traceparent', traceparent(traceOf(request.raw)));
    done();
  });
  // Only here: what reads a body runs in the stream's own context, and would lose it.
  app.addHook('preHandler', (request, _reply, done) => withinTrace(traceOf(request.raw), done));
}

const standardOutput = 1;
/** A reader that pauses is waited for so long in all, in short naps, before its line is given up. */
const mostNaps = 10;
const napMs = 5;

/**
 * Standard output for the log of a process that must outlive it: lines that find no room on the disk, or nobody who
 * reads them any more, are counted and left out. The first line that can be written again is about them.
 */
class LogOutput {
  #lost = 0;
  #isCut = false;

  write(line: string): void {
    const missing =
      this.#lost === 0
        ? ''
        : `{"level":40,"time":${Date.now()},"lost":${this.#lost},"msg":"lines of the log could not be written"}\n`;
    const bytes = Buffer.from(`${this.#isCut ? '\n' : ''}${missing}${line}`);
    const written = writeAll(bytes);
    if (written === bytes.length) {
      this.#lost = 0;
      this.#isCut = false;
      return;
    }
    this.#lost += 1;
    this.#isCut ||= written > 0;
  }
}

/** How many of the bytes found their way. */
function writeAll(bytes: Buffer): number {
  let written = 0;
  for (let naps = 0; written < bytes.length; ) {
    try {
      written += writeSync(standardOutput, bytes, written);
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
      if (!isBusy || naps >= mostNaps) return written;
      naps += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, napMs);
    }
  }
  return written;
}

/** What is said to whoever started the process goes the same way: nobody may be there to read it. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
