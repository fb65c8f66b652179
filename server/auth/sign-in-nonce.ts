import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Connection } from '../db/database.ts';
import { isWithin } from './attempts.ts';

const lifetimeMs = 10 * 60_000;

/**
 * Nonces that tie an identity token to a sign-in that began here a moment ago: signed, for one provider, for
 * ten minutes, and good for one token. Nothing is kept until a token comes back with one.
 */
export interface SignInNonces {
  make(provider: string, nowMs: number): string;
  /** True once for each nonce of ours that holds now. */
  take(connection: Connection, asked: { provider: string; nonce: string; nowMs: number }): Promise<boolean>;
}

export function signInNonces(secret: string): SignInNonces {
  const key = createHash('sha256').update(`sign-in nonce:${secret}`).digest();
  const signed = (provider: string, content: string) =>
    `${content}.${createHmac('sha256', key).update(`${provider}:${content}`).digest('base64url')}`;
  return {
    make: (provider, nowMs) =>
      signed(provider, `${nowMs + lifetimeMs}.${randomBytes(16).toString('base64url')}`),
    take: async (connection, { provider, nonce, nowMs }) => {
      const content = nonce.slice(0, nonce.lastIndexOf('.'));
      const isOurs = isSame(nonce, signed(provider, content)) && Number(content.split('.')[0]) > nowMs;
      return isOurs && (await isWithin(connection, 'ticket', content, nowMs));
    },
  };
}

function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
