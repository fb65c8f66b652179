import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { SignedIn, SignInCheck } from '../auth/sessions/signed-in.ts';
import { ApiError, confirmationNeeded, forbidden, unauthorized } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; reading it on a route that is open to everyone throws 401. */
    readonly actor: Actor;
    /** The sign-in that the request hangs on. */
    readonly sessionId: string;
    /** The person has proved who they are a moment ago (`confirmIdentity`). */
    readonly confirmed: boolean;
    /** What the access token says; null where nobody asked for one. */
    signedIn: SignedIn | null;
  }
  interface FastifyContextConfig {
    /** Open to everyone; every other route below /api wants a valid access token. */
    public?: boolean;
    /** Takes the access token from the `Token` header instead of `Authorization` (SESS-03). */
    tokenHeader?: boolean;
    /** Open to everyone who shows a refresh token, which it reads itself. */
    refreshToken?: boolean;
    /** Changes nothing although its method says so: whoever looks through somebody else's eyes may use it. */
    readsOnly?: boolean;
    /** Plans until it is confirmed; what carries it out refuses impersonations by `rejectWhenImpersonating`. */
    plansFirst?: boolean;
    /** Writes nothing of what says who may ask: sign-ins, people, second factors, settings. What is known of them stays. */
    keepsSignIns?: boolean;
    /** Open to whoever must have a second factor and has none yet; every other route is closed to them. */
    secondFactorSetUp?: boolean;
  }
}

/** Methods that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Wants a valid access token on every route below /api that does not say `config: { public: true }`:
 * a route that forgets about rights is closed, not open. Whoever looks through somebody else's eyes reads, and is
 * refused everything else, on every route.
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
  app.decorateRequest('confirmed', {
    getter(this: FastifyRequest) {
      return known(this).confirmed;
    },
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions;
    if (url === undefined || !url.startsWith('/api/') || config.public === true) return done();
    const token = config.tokenHeader === true ? tokenOf(request) : bearer(request);
    const remembered = check.known(token);
    // They may have confirmed who they are on another process: what is to be changed asks the database.
    if (remembered !== undefined && (remembered.confirmed || safeMethods.has(request.method))) {
      request.signedIn = remembered;
      return done(refusalOf(request));
    }
    check.ask(token).then(signedIn => {
      request.signedIn = signedIn;
      done(refusalOf(request));
    }, done);
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (!safeMethods.has(request.method) && request.routeOptions.config.keepsSignIns !== true) check.forget();
    done();
  });
}

function refusalOf({ signedIn, method, routeOptions: { config } }: FastifyRequest): ApiError | undefined {
  if (signedIn?.mustSetUpSecondFactor === true && config.secondFactorSetUp !== true)
    return new ApiError(403, refuse('factor.required'), undefined, {
      reason: 'second-factor-required',
    });
  if (signedIn?.viewer === undefined || safeMethods.has(method)) return undefined;
  return config.readsOnly === true || config.plansFirst === true ? undefined : readOnlyWhileImpersonating();
}

/** 403 with a reason that the portal knows unless the person has proved a moment ago who they are. */
export function requireRecentConfirmation(request: FastifyRequest): void {
  if (!request.confirmed) throw confirmationNeeded();
}

/** 403 for whoever looks through somebody else's eyes. */
export function rejectWhenImpersonating({ signedIn }: FastifyRequest): void {
  if (signedIn?.viewer !== undefined) throw readOnlyWhileImpersonating();
}

function readOnlyWhileImpersonating(): ApiError {
  return forbidden(refuse('impersonation.read-only'));
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
