import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { signInCalls } from '../../../contract/sign-in.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { answer } from '../../answer.ts';
import type { Config } from '../../config.ts';
import type { Connection } from '../../db/database.ts';
import { ApiError, tooManyRequests } from '../../errors.ts';
import { type ProviderName, providerNames } from '../../identity-config.ts';
import { isWithin, takeBack } from '../../shares.ts';
import { signer } from '../sessions/signing-keys.ts';
import { type IdentityProvider, identityProvider, refused } from './identity-provider.ts';
import { type EnterDeps, enter } from './sign-in.ts';
import { accountOf } from './social-account.ts';

interface Deps extends EnterDeps {
  readonly config: EnterDeps['config'] & Pick<Config, 'identityProviders'>;
  readonly nonces: SignInNonces;
}

const titles = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;
const open = { public: true };

/** Signing in through Google, Facebook and Apple (AUTH-02, API-06 to API-08). */
export function socialRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, nonces, now } = deps;
  const providers = providersOf(config);
  const enterBy = (name: ProviderName, token: string, exchange: Exchange) =>
    enterWith(deps, { ...exchange, name, provider: known(providers, name), token });

  for (const name of ['google', 'facebook'] as const)
    answer(
      app,
      signInCalls.byProvider(name),
      async ({ request, reply, body }) => enterBy(name, body.token, { request, reply }),
      { config: open },
    );
  answer(
    app,
    signInCalls.byApple,
    async ({ request, reply, body }) => enterBy('apple', body.id_token, { request, reply }),
    { config: open },
  );

  for (const name of providerNames)
    answer(
      app,
      signInCalls.startProvider(name),
      async ({ request }) => {
        // Apple tells addresses only by a form from its own site; there the account is known by its subject.
        const scope = name === 'apple' ? 'openid' : 'openid email profile';
        const nonce = nonces.make(name, now());
        const asking = known(providers, name).authorizationUrl({ scope, nonce });
        return { code: 200, message: 'OK', address: await reached(request, asking) };
      },
      { config: open },
    );
}

type Providers = ReadonlyMap<ProviderName, IdentityProvider>;

function providersOf({ identityProviders }: Pick<Config, 'identityProviders'>): Providers {
  return new Map(
    providerNames.flatMap(name => {
      const settings = identityProviders[name];
      return settings === undefined ? [] : [[name, identityProvider(settings)] as const];
    }),
  );
}

function known(providers: Providers, name: ProviderName): IdentityProvider {
  const provider = providers.get(name);
  if (provider === undefined) throw new ApiError(404, refuse('social.absent', { provider: titles[name] }));
  return provider;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Vouched extends Exchange {
  readonly name: ProviderName;
  readonly provider: IdentityProvider;
  readonly token: string;
}

async function enterWith(deps: Deps, { request, reply, name, provider, token }: Vouched) {
  const { database, nonces, now } = deps;
  // A token of a provider is no password: who sends a wrong one waits only for the next token.
  if (!(await isWithin(database, 'social', request.ip, now())))
    throw tooManyRequests(refuse('account.attempts-minutes', { minutes: 15 }), 15 * 60);
  const identity = await reached(request, provider.read(token));
  if (!(await nonces.take(database, { provider: name, nonce: identity.nonce, nowMs: now() })))
    throw refused();
  const userId = await database.transaction(transaction =>
    accountOf(transaction, { provider: name, identity, requestId: request.id, now: now() }),
  );
  await takeBack(database, 'social', request.ip);
  return await enter(deps, { request, reply, userId, email: identity.verifiedEmail ?? '' });
}

/** A provider that does not answer is nobody's mistake here. */
async function reached<Answer>(request: FastifyRequest, asking: Promise<Answer>): Promise<Answer> {
  return await asking.catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    request.log.warn({ err: error }, 'the identity provider does not answer');
    throw new ApiError(503, refuse('outage.identity-provider'));
  });
}

const nonceLifetimeMs = 10 * 60_000;

/**
 * Nonces that tie an identity token to a sign-in that began here a moment ago: signed, for one provider, for
 * ten minutes, and good for one token. Nothing is kept until a token comes back with one.
 */
interface SignInNonces {
  make(provider: string, nowMs: number): string;
  /** True once for each nonce of ours that holds now. */
  take(connection: Connection, asked: { provider: string; nonce: string; nowMs: number }): Promise<boolean>;
}

export function signInNonces(secret: string): SignInNonces {
  const { sign, isSigned } = signer(secret, 'sign-in nonce');
  return {
    make: (provider, nowMs) => {
      const content = `${nowMs + nonceLifetimeMs}.${randomBytes(16).toString('base64url')}`;
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
