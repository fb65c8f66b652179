import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { signingKeys } from './signing-keys.ts';

/** How long an access token opens the door; 75 % of it are the 675 000 ms of SESS-05. */
export const accessLifetimeS = 900;

const issuer = 'partner-portal';
const audience = 'partner-portal-api';
const type = 'at+jwt';
const algorithm = 'HS256';

const userId = z.string().regex(/^\d{1,10}$/);
const claimsSchema = z.object({ sub: userId, sid: z.uuid(), exp: z.number(), lens: userId.optional() });

/** Whom a token names: the user, and the sign-in that it hangs on. The role is read from the database. */
export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
  /** Through whose eyes the user looks, if through somebody's: such a token changes nothing. */
  readonly impersonation?: number | undefined;
}

/** Claims that were read, and until when they hold, in epoch ms. */
export interface ReadClaims extends AccessClaims {
  readonly expiresAtMs: number;
}

/** Signs and reads access tokens with one algorithm and the portal's own keys (reliability E1, E2). */
export interface AccessTokens {
  /** `lifetimeS` where it is not the usual one. */
  sign(claims: AccessClaims, nowMs: number, lifetimeS?: number): Promise<string>;
  /** Undefined for whatever is not a token of ours that is valid now. */
  read(token: string, nowMs: number): Promise<ReadClaims | undefined>;
}

export function accessTokens(secret: string): AccessTokens {
  const { first, all } = signingKeys(secret, 'access token');
  return {
    sign: async ({ userId, sessionId, impersonation }, nowMs, lifetimeS = accessLifetimeS) => {
      const now = Math.floor(nowMs / 1000);
      return await new SignJWT({
        sid: sessionId,
        ...(impersonation !== undefined && { lens: String(impersonation) }),
      })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(String(userId))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setNotBefore(now)
        .setExpirationTime(now + lifetimeS)
        .sign(first);
    },
    read: async (token, nowMs) => {
      for (const key of all) {
        const claims = await readWith(key, token, nowMs);
        if (claims !== undefined) return claims;
      }
      return undefined;
    },
  };
}

async function readWith(key: Buffer, token: string, nowMs: number): Promise<ReadClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      requiredClaims: ['sub', 'sid', 'exp', 'nbf', 'iat'],
      currentDate: new Date(nowMs),
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return undefined;
    const { sub, sid, exp, lens } = claims.data;
    return {
      userId: Number(sub),
      sessionId: sid,
      expiresAtMs: exp * 1000,
      impersonation: lens === undefined ? undefined : Number(lens),
    };
  } catch {
    // Whatever is wrong with a token, the caller is simply not signed in.
    return undefined;
  }
}
