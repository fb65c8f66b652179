import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor.ts';
import type { SignedIn, SignInCheck } from '../auth/signed-in.ts';
import { unauthorized } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; reading it on a route that is open to everyone throws 401. */
    readonly actor: Actor;
    /** The sign-in that the request hangs on. */
    readonly sessionId: string;
    /** What the access token says; null where nobody asked for one. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Open to everyone; every other route below /api wants a valid access token. */
    public?: boolean;
    /** Takes the access token from the `Token` header instead of `Authorization` (SESS-03). */
    tokenHeader?: boolean;
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Wants a valid access token on every route below /api that does not say `config: { public: true }`:
 * a route that forgets about rights is closed, not open.
 */
export function requireSignIn(app: FastifyInstance, check: SignInCheck): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('actor', {
    getter(this: FastifyRequest) {
      return known(this).actor;
    },
  });
  app.decorateRequest('sessionId', {
    getter(this: FastifyRequest) {
      return known(this).sessionId;
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || !url.startsWith('/api/') || config.public === true) return done();
    const token = config.tokenHeader === true ? tokenOf(request) : bearer(request);
    request.signedIn = check.known(token) ?? null;
    if (request.signedIn !== null) return done();
    check.ask(token).then(signedIn => {
      request.signedIn = signedIn;
      done();
    }, done);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!safeMethods.has(request.method)) check.forget();
    done();
  });
}

function known({ signedIn }: FastifyRequest): SignedIn {
  if (signedIn === null) throw unauthorized();
  return signedIn;
}

function bearer({ headers: { authorization } }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(authorization ?? '')?.[1];
}

/** The `Token` header, without the word Bearer that some clients put before it. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.headers;
  return typeof token === 'string' ? token.replace(/^Bearer /i, '') : undefined;
}
