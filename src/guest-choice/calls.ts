import { serverClock } from '../../authProvider/server-clock.ts';
import type { ChoicePlan, FreeDays, GuestChoice } from '../../contract/guest/choice.ts';

/** What the server refused, by the code of its sentence; `failed` when it did not answer. */
export class Refused extends Error {
  readonly code: string;
  /** What is free near a start that is not. */
  readonly nearest: readonly string[] | undefined;

  constructor(code: string, nearest?: readonly string[]) {
    super(code);
    this.code = code;
    this.nearest = nearest;
  }
}

/** The four things that a link can ask. */
export interface ChoiceCalls {
  look(): Promise<GuestChoice>;
  days(from?: string): Promise<FreeDays>;
  plan(start: string): Promise<ChoicePlan>;
  choose(start: string, plan: string): Promise<GuestChoice>;
  back(): Promise<GuestChoice>;
}

/**
 * Asks by POST alone, with the link in the body, so that it stands in no address; without cookies, since nobody has
 * signed in. The contract's schemas would be most of this page's script: only what tells the answers apart is checked.
 */
export function choiceCalls(token: string): ChoiceCalls {
  const ask = async (path: string, body: object = {}): Promise<unknown> => {
    const asked = Date.now();
    const response = await fetch(`/api/v3/guest-choice/${path}`, {
      ...{ method: 'POST', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
      signal: AbortSignal.timeout(longestMs),
    }).catch(() => undefined);
    serverClock.hear(response?.headers.get('Date') ?? null, asked);
    const answered: unknown = await response?.json().catch(() => undefined);
    if (response?.ok === true) return answered;
    throw refusedBy(response?.status, answered);
  };
  return {
    look: async () => read(await ask('look'), isChoice),
    days: async from => read(await ask('days', from === undefined ? {} : { from }), isDays),
    plan: async start_time => read(await ask('choose', { start_time }), isPlan),
    choose: async (start_time, plan) =>
      read(await ask('choose', { start_time, plan, confirm_choice: true }), isChoice),
    back: async () => read(await ask('back'), isChoice),
  };
}

const longestMs = 30_000;

function refusedBy(status: number | undefined, answered: unknown): Refused {
  if (!isObject(answered)) return new Refused('failed');
  const { error, nearest } = answered;
  const starts = Array.isArray(nearest) ? nearest.map(String) : undefined;
  if (status === 429 && error !== 'choice.many') return new Refused('too-many');
  return new Refused(typeof error === 'string' ? error : 'failed', starts);
}

function read<Answer>(answered: unknown, isAnswer: (value: unknown) => value is Answer): Answer {
  if (!isAnswer(answered)) throw new Refused('failed');
  return answered;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isChoice(value: unknown): value is GuestChoice {
  return (
    isObject(value) && isObject(value.booking) && isObject(value.location) && Array.isArray(value.offered)
  );
}

function isDays(value: unknown): value is FreeDays {
  return isObject(value) && Array.isArray(value.days);
}

function isPlan(value: unknown): value is ChoicePlan {
  return isObject(value) && typeof value.plan === 'string' && typeof value.device === 'string';
}
