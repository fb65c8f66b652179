import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Config } from '../../config.ts';
import { forbidden } from '../../errors.ts';
import { tokenOf } from '../../http/auth.ts';
import type { PrivateCookies } from '../../http/cookies.ts';
import { isOwnOrigin } from '../../http/own-host.ts';

/** How refresh tokens travel: in the bodies of answers, or, asked for by `X-Auth-Mode: cookie`, in a cookie. */
export const authModes = ['token', 'cookie'] as const;

const name = 'auth.refresh';
const maxAgeS = 7 * 24 * 60 * 60;

interface Deps {
  readonly cookies: PrivateCookies;
  readonly config: Pick<Config, 'publicUrl'>;
}

/**
 * Whether the client keeps its refresh token in the cookie that no script reads (SESS-08). What the browser sends by
 * itself proves nothing, hence the header, which no form can send, and an origin of our own. Throws 403.
 */
export function isCookieMode({ config }: Deps, request: FastifyRequest): boolean {
  if (request.headers['x-auth-mode'] !== 'cookie') return false;
  const { origin = '' } = request.headers;
  if (!isOwnOrigin(origin, request.host, config.publicUrl)) throw forbidden(refuse('account.cookie'));
  return true;
}

/** The refresh token that a request shows: in the `Token` header (SESS-03), or in the cookie. Throws 403. */
export function shownRefreshToken(deps: Deps, request: FastifyRequest): string | undefined {
  const isCookie = isCookieMode(deps, request);
  return tokenOf(request) ?? (isCookie ? deps.cookies.read(request, name) : undefined);
}

/** Sets the cookie; one that the browser has already is left, so that a late answer puts no older one in its place. */
export function keepInCookie(
  { cookies }: Deps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  refreshToken: string,
): void {
  if (cookies.read(request, name) !== refreshToken)
    cookies.set(reply, { name, value: refreshToken, maxAgeS });
}

export function removeCookie({ cookies }: Deps, reply: FastifyReply): void {
  cookies.set(reply, { name, value: '', maxAgeS: 0 });
}
