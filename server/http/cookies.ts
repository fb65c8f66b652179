import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

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
