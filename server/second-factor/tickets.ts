import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Connection } from '../db/database.ts';
import { isWithin } from '../shares.ts';

const issuer = 'partner-portal';
const audience = 'partner-portal-second-factor';
const type = 'second-factor+jwt';
const algorithm = 'HS256';

/** What a ticket is good for, and for how many seconds. */
const lifetimesS = {
  /** The password was right; the second factor is asked for. */
  'sign-in': 300,
  /** Anybody may sign in by a passkey alone. */
  'passkey-sign-in': 300,
  'add-passkey': 600,
  'set-up-app': 600,
  confirm: 300,
} as const;
export type TicketPurpose = keyof typeof lifetimesS;

/** The lifetime of the ticket between the password and the second factor. */
export const signInTicketS = lifetimesS['sign-in'];

interface TicketContent {
  /** Whose account it is for; undefined where nobody is known yet. */
  readonly userId?: number | undefined;
  /** What it hangs on besides: a state of the account, a sign-in, a sealed secret. */
  readonly bound?: string | undefined;
}

export interface Ticket extends TicketContent {
  /** 256 random bits, base64url; a passkey signs them. */
  readonly challenge: string;
}

const claimsSchema = z.object({
  jti: z.base64url().length(43),
  purpose: z.string(),
  sub: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  bound: z.string().max(1_000).optional(),
});

/**
 * Signed tickets that lead from one step to the next: for one purpose, a few minutes and one success. Nothing is
 * kept until one was used; its random id is at once the challenge that a passkey signs.
 */
export interface Tickets {
  issue(
    purpose: TicketPurpose,
    content: TicketContent,
    nowMs: number,
  ): Promise<{ readonly ticket: string; readonly challenge: string }>;
  /** Undefined for whatever is not a ticket of ours for this purpose that holds now. */
  read(purpose: TicketPurpose, ticket: string, nowMs: number): Promise<Ticket | undefined>;
  /** True once for each ticket. */
  take(connection: Connection, ticket: Ticket, nowMs: number): Promise<boolean>;
}

/** The first secret signs; each of them verifies. */
export function secondFactorTickets(secrets: readonly string[]): Tickets {
  const keys = secrets.map(secret => createHash('sha256').update(`second factor ticket:${secret}`).digest());
  const [first = randomBytes(32)] = keys;
  return {
    issue: async (purpose, { userId, bound }, nowMs) => {
      const now = Math.floor(nowMs / 1000);
      const challenge = randomBytes(32).toString('base64url');
      const jwt = new SignJWT({ purpose, ...(bound !== undefined && { bound }) })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setJti(challenge)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimesS[purpose]);
      if (userId !== undefined) jwt.setSubject(String(userId));
      return { ticket: await jwt.sign(first), challenge };
    },
    read: async (purpose, ticket, nowMs) => {
      for (const key of keys) {
        const claims = await claimsOf(ticket, key, nowMs);
        if (claims?.purpose !== purpose) continue;
        const userId = claims.sub === undefined ? undefined : Number(claims.sub);
        return { challenge: claims.jti, userId, bound: claims.bound };
      }
      return undefined;
    },
    take: (connection, { challenge }, nowMs) => isWithin(connection, 'ticket', challenge, nowMs),
  };
}

async function claimsOf(ticket: string, key: Uint8Array, nowMs: number) {
  try {
    const { payload } = await jwtVerify(ticket, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      requiredClaims: ['jti', 'exp', 'iat'],
      currentDate: new Date(nowMs),
    });
    return claimsSchema.safeParse(payload).data;
  } catch {
    // Whatever is wrong with a ticket, it opens nothing.
    return undefined;
  }
}
