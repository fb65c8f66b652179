import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/database.ts';
import { signer } from '../sessions/signing-keys.ts';
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
  const { sign, isSigned } = signer(secret, 'sign-in nonce');
  return {
    make: (provider, nowMs) => {
      const content = `${nowMs + lifetimeMs}.${randomBytes(16).toString('base64url')}`;
      return `${content}.${sign(`${provider}:${content}`)}`;
    },
    take: async (connection, { provider, nonce, nowMs }) => {
      const end = Math.max(0, nonce.lastIndexOf('.'));
      const content = nonce.slice(0, end);
      const isOurs =
        isSigned(`${provider}:${content}`, nonce.slice(end + 1)) && Number(content.split('.')[0]) > nowMs;
      return isOurs && (await isWithin(connection, 'ticket', content, nowMs));
    },
  };
}
