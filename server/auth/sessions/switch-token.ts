import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { signingKeys } from './signing-keys.ts';

const lifetimeS = 60;
const issuer = 'partner-portal';
const type = 'switch+jwt';
const algorithm = 'HS256';

const claimsSchema = z.object({ sub: z.string().regex(/^\d{1,10}$/), sid: z.uuid(), jti: z.uuid() });

/** Who is carried over, and by which sign-in. */
interface Carried {
  readonly userId: number;
  readonly sessionId: string;
}

/**
 * Tokens that carry somebody over to the new version of the portal (BANNER-03): for one host, for a minute,
 * and for one exchange against real ones. Signed with a key of their own, they open nothing else (reliability D14).
 */
export interface SwitchTokens {
  sign(asked: Carried & { readonly host: string }, nowMs: number): Promise<string>;
  /** Whom it carries over; undefined for whatever is not such a token, valid now. */
  read(token: string, nowMs: number): Promise<(Carried & { readonly id: string }) | undefined>;
}

export function switchTokens(secret: string): SwitchTokens {
  const { first, all } = signingKeys(secret, 'switch token');
  return {
    sign: async ({ userId, sessionId, host }, nowMs) => {
      const now = Math.floor(nowMs / 1000);
      return await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(`https://${host}`)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeS)
        .sign(first);
    },
    read: async (token, nowMs) => {
      for (const key of all) {
        const carried = await readWith(key, token, nowMs);
        if (carried !== undefined) return carried;
      }
      return undefined;
    },
  };
}

async function readWith(key: Buffer, token: string, nowMs: number) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      typ: type,
      requiredClaims: ['sub', 'sid', 'jti', 'exp', 'aud'],
      currentDate: new Date(nowMs),
    });
    const { sub, sid, jti } = claimsSchema.parse(payload);
    return { userId: Number(sub), sessionId: sid, id: jti };
  } catch {
    // Whatever is wrong with it, it carries nobody over.
    return undefined;
  }
}

/**
 * The address of the new version for a company, with the token in its fragment, which no server
 * sees and no log keeps (BANNER-03, DEC-20); undefined unless it is an https address of that very domain.
 */
export function switchAddress(
  template: string,
  domain: string | undefined,
  token: string | undefined,
): string | undefined {
  if (domain === undefined || token === undefined || template === '') return undefined;
  const filled = template.replace('{domain}', domain).replace('{token}', encodeURIComponent(token));
  if (!URL.canParse(filled)) return undefined;
  const { protocol, username, password } = new URL(filled);
  return protocol === 'https:' && username === '' && password === '' ? filled : undefined;
}
