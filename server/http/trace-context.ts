import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Where a request belongs among those of other systems, by W3C Trace Context. */
export interface Trace {
  /** 32 hexadecimal digits; the same in every system that the call passes. */
  readonly traceId: string;
  /** 16 of them: this server's own part. */
  readonly spanId: string;
  /** Whether somebody records it, as the caller said. */
  readonly flags: string;
}

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const traces = new WeakMap<IncomingMessage, Trace>();
const current = new AsyncLocalStorage<Trace>();

/** The trace of a request: the caller's where its header is sound, else one that begins here. */
export function traceOf(request: IncomingMessage): Trace {
  const known = traces.get(request);
  if (known !== undefined) return known;
  const { traceparent } = request.headers;
  const given = typeof traceparent === 'string' ? parsed(traceparent) : undefined;
  const trace = {
    traceId: given?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    flags: given?.flags ?? '00',
  };
  traces.set(request, trace);
  return trace;
}

function parsed(text: string): { traceId: string; flags: string } | undefined {
  const [, version, traceId = '', parentId = '', flags = ''] = pattern.exec(text) ?? [];
  if (version === undefined || version === 'ff' || /^0+$/.test(traceId) || /^0+$/.test(parentId))
    return undefined;
  return { traceId, flags };
}

/** As the header is written. */
export function traceparent({ traceId, spanId, flags }: Trace): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** Runs `work`, and all that follows from it, as part of the trace. */
export function withinTrace(trace: Trace, work: () => void): void {
  current.run(trace, work);
}

/** The id of the trace that this code runs in. */
export function currentTraceId(): string | undefined {
  return current.getStore()?.traceId;
}

/** What a request to another system carries, so that its part is found beside ours; empty outside of a request. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  return trace === undefined ? {} : { traceparent: traceparent(trace) };
}
