import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { z } from 'zod';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { unauthorized } from '../../errors.ts';
import { traceHeaders } from '../../http/trace-context.ts';
import type { ProviderSettings } from '../../identity-config.ts';

const timeoutMs = 5_000;
const keepMs = 60 * 60_000;
/** More than any provider's configuration or keys; Google's are 1 and 2 kB. */
const mostBytes = 512 * 1024;

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
  /** The address where people are asked; throws when the provider does not answer. */
  authorizationUrl(asked: { scope: string; nonce: string }): Promise<string>;
  /** Throws 401 unless the token was signed by this provider, for this portal, and holds now (reliability E13). */
  read(idToken: string): Promise<Identity>;
}

/**
 * OpenID Connect's implicit flow: the portal's page is handed an id token behind the `#` and passes it on. What is
 * checked of it (keys, algorithm, issuer, audience, times) is openid-client's business. That its nonce was given out by
 * this portal, to be used once, is for whoever calls: the token itself is asked which one that is.
 */
export function identityProvider({ issuer, clientId }: ProviderSettings): IdentityProvider {
  let known: { readonly configuration: Promise<openid.Configuration>; readonly untilMs: number } | undefined;
  const discovered = async (): Promise<openid.Configuration> => {
    if (known === undefined || known.untilMs <= Date.now())
      known = { configuration: discovery(issuer, clientId), untilMs: Date.now() + keepMs };
    const { configuration } = known;
    return await configuration.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };
  return {
    authorizationUrl: async asked => {
      // openid-client says `response_type` by itself.
      const parameters = { ...asked, response_mode: 'fragment' };
      return openid.buildAuthorizationUrl(await discovered(), parameters).href;
    },
    read: async idToken => {
      const configuration = await discovered();
      const claims = claimsSchema.safeParse(await verified(configuration, idToken));
      if (!claims.success) throw refused();
      return identityOf(claims.data);
    },
  };
}

async function discovery(issuer: string, clientId: string): Promise<openid.Configuration> {
  const isSafe = issuer.startsWith('https:');
  const execute = [openid.useIdTokenResponseType, ...(isSafe ? [] : [openid.allowInsecureRequests])];
  return await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
    execute,
    timeout: timeoutMs / 1000,
    [openid.customFetch]: askProvider,
  });
}

const configurationDocument = z.looseObject({ issuer: z.string() });
const keysDocument = z.looseObject({ keys: z.array(z.unknown()) });

/** The provider did not answer, or with what is no answer. */
class ProviderAway extends Error {}

/** A document of the provider, of a bounded size. Throws ProviderAway, so that no such failure is taken for the token's. */
async function askProvider(address: string, options: openid.CustomFetchOptions): Promise<Response> {
  try {
    const headers = { ...options.headers, ...traceHeaders() };
    const { signal } = options;
    const response = await fetch(address, { headers, redirect: 'error', signal: signal ?? null });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes > mostBytes) throw new Error(`${address} answered more than ${mostBytes} bytes`);
      parts.push(part);
    }
    const document = address.endsWith('/openid-configuration') ? configurationDocument : keysDocument;
    return Response.json(document.parse(JSON.parse(Buffer.concat(parts).toString())));
  } catch (error) {
    throw new ProviderAway(`${address} does not answer`, { cause: error });
  }
}

async function verified(configuration: openid.Configuration, idToken: string): Promise<openid.IDToken> {
  const answer = new URL('https://portal.invalid/');
  answer.hash = new URLSearchParams({ id_token: idToken }).toString();
  try {
    const { nonce } = z.object({ nonce: z.string() }).parse(decodeJwt(idToken));
    const claims = await openid.implicitAuthentication(configuration, answer, nonce);
    // A token for several parties could have been passed on by one of them.
    if (claims.aud !== configuration.clientMetadata().client_id) throw refused();
    return claims;
  } catch (error) {
    throw isAway(error) ? error : refused();
  }
}

/** True when the provider's keys could not be had: then nobody knows whether the token is good. */
function isAway(error: unknown): boolean {
  return error instanceof ProviderAway || (error instanceof Error && isAway(error.cause));
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
  return unauthorized(refuse('social.unconfirmed'));
}
