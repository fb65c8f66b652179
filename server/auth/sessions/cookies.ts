import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../domain/refusals/refuse.ts';
import type { Config } from '../../config.ts';
import { forbidden } from '../../errors.ts';
import { tokenOf } from '../../http/auth.ts';
import { isOwnOrigin } from '../../http/hosts.ts';

interface NewCookie {
  readonly name: string;
  /** Of letters that need no quotes; the empty text removes the cookie. */
  readonly value: string;
  readonly maxAgeS: number;
}

const longestHeader = 16_384;

/** Cookies that no script reads and no other site sends: `HttpOnly`, `SameSite=Strict`, on https bound to the host. */
export interface PrivateCookies {
  read(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined;
  set(reply: FastifyReply, cookie: NewCookie): void;
}

/** On https their names begin with `__Host-`: no other host, and no page without TLS, can plant one. */
export function privateCookies({ publicUrl }: Pick<Config, 'publicUrl'>): PrivateCookies {
  const secure = publicUrl?.startsWith('https:') === true;
  const fullName = (name: string) => (secure ? `__Host-${name}` : name);
  return {
    read: ({ headers: { cookie = '' } }, name) => {
      if (cookie.length > longestHeader) return undefined;
      const start = `${fullName(name)}=`;
      return cookie
        .split(';')
        .map(each => each.trim())
        .find(each => each.startsWith(start))
        ?.slice(start.length);
    },
    set: (reply, { name, value, maxAgeS }) => {
      const attributes = `Max-Age=${maxAgeS}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${fullName(name)}=${value}; ${attributes}`);
    },
  };
}

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
