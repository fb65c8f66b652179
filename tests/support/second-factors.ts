import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import type { TestApp } from './app.ts';
import type { Answer, Caller } from './caller.ts';
import { SoftPasskey } from './soft-passkey.ts';

const anyObject = z.record(z.string(), z.unknown());
const base = '/api/v3/auth/second-factor';

/** The part of an answer that is an object itself. */
export function partOf({ body }: Answer, name: string): Record<string, unknown> {
  return anyObject.parse(body[name]);
}

/** What the app of a phone shows at that time. */
export function codeAt(secret: string, nowMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: nowMs });
}

/** Sets up an authenticator app; its secret, and the recovery codes that came with a first factor. */
export async function setUpApp(app: TestApp, caller: Caller) {
  const start = await caller.post(`${base}/app/start`, {});
  if (start.status !== 200) throw new Error(start.text);
  const secret = String(start.body.secret);
  const kept = await caller.post(`${base}/app`, {
    ticket: start.body.ticket,
    code: codeAt(secret, app.clock.now),
  });
  if (kept.status !== 200) throw new Error(kept.text);
  // The code that proved it is used up.
  app.clock.now += 30_000;
  return { secret, codes: z.array(z.string()).default([]).parse(kept.body.recovery_codes) };
}

/** Adds a passkey; the answer, and the passkey. */
export async function addPasskey(caller: Caller, name = 'Laptop') {
  const passkey = new SoftPasskey();
  const start = await caller.post(`${base}/passkeys/start`, {});
  if (start.status !== 200) throw new Error(start.text);
  const { challenge } = partOf(start, 'passkey');
  const kept = await caller.post(`${base}/passkeys`, {
    ticket: start.body.ticket,
    name,
    passkey: passkey.create({ challenge: String(challenge) }),
  });
  if (kept.status !== 200) throw new Error(kept.text);
  return {
    passkey,
    factorId: Number(kept.body.id),
    codes: z.array(z.string()).default([]).parse(kept.body.recovery_codes),
  };
}
