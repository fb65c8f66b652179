import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { withoutTrailing } from '../../../domain/text/without-trailing.ts';
import { unauthorized } from '../../errors.ts';
import type { ProviderSettings } from '../../identity-config.ts';
import { traceHeaders } from '../../trace/trace-context.ts';

const timeoutMs = 5_000;
const keepMs = 60 * 60_000;
const clockToleranceS = 30;

const documentSchema = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() });

/** `email_verified` is a word at Apple; anything but a clear yes is a no. */
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().min(1).max(200),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.string()]).optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
});

/** Whom a provider vouches for. */
export interface Identity {
  /** What the provider calls them; never changes, unlike their address. */
  readonly subject: string;
  readonly nonce: string;
  /** In lower case, and only when the provider has made sure of it. */
  readonly verifiedEmail: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

/** One identity provider, as its OpenID configuration describes it. */
export interface IdentityProvider {
  /** Where people are sent to be asked. */
  authorizationEndpoint(): Promise<string>;
  /** Throws 401 unless the token was signed by this provider, for this portal, and holds now (reliability E13). */
  read(idToken: string, nowMs: number): Promise<Identity>;
}

interface Known {
  readonly endpoint: string;
  readonly keys: JWTVerifyGetKey;
  readonly untilMs: number;
}

export function identityProvider({ issuer, clientId }: ProviderSettings): IdentityProvider {
  let known: Known | undefined;
  const discovered = async (): Promise<Known> => {
    if (known !== undefined && known.untilMs > Date.now()) return known;
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      headers: traceHeaders(),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const found = documentSchema.parse(await response.json());
    if (withoutTrailing(found.issuer, '/') !== issuer)
      throw new Error(`${issuer} calls itself ${found.issuer}`);
    const keys = createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs });
    known = { endpoint: found.authorization_endpoint, keys, untilMs: Date.now() + keepMs };
    return known;
  };
  return {
    authorizationEndpoint: async () => (await discovered()).endpoint,
    read: async (idToken, nowMs) => {
      const { keys } = await discovered();
      const payload = await verified(idToken, keys, { issuer, clientId, nowMs });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw refused();
      return identityOf(claims.data);
    },
  };
}

interface Expected {
  readonly issuer: string;
  readonly clientId: string;
  readonly nowMs: number;
}

async function verified(idToken: string, keys: JWTVerifyGetKey, { issuer, clientId, nowMs }: Expected) {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: clockToleranceS,
      currentDate: new Date(nowMs),
    });
    // A token for several parties could have been passed on by one of them.
    if (payload.aud !== clientId) throw refused();
    return payload;
  } catch (error) {
    throw isAboutToken(error) ? refused() : error;
  }
}

/** False when the provider's keys could not be had: then nobody knows whether the token is good. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    error.code !== errors.JOSEError.code
  );
}

function identityOf(claims: z.output<typeof claimsSchema>): Identity {
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    subject: claims.sub,
    nonce: claims.nonce,
    verifiedEmail: isVerified ? claims.email?.toLowerCase() : undefined,
    firstName: claims.given_name,
    lastName: claims.family_name,
  };
}

/** One answer for everything that can be wrong with a token. */
export function refused(): Error {
  return unauthorized('This sign-in could not be confirmed. Please try again');
}
