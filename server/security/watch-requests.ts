import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { Role } from '../../domain/actor.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { users } from '../../resources/users.ts';
import type { SignedIn } from '../auth/sessions/signed-in.ts';
import type { Database } from '../db/database.ts';
import { confirmReason } from '../errors.ts';
import { afterResponse } from '../http/after-response.ts';
import { type NotedSecurityEvent, noteSecurityEvent, originOf } from './security-events.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which records the route answers, for the security log: one, a list of them, or all as a file. */
    reads?: { readonly resource: Resource; readonly what: 'one' | 'list' | 'export' };
  }
  interface FastifyRequest {
    /** What the answer says in `reason` when the request was refused. */
    refusalReason: unknown;
  }
}

interface Deps {
  readonly database: Database;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Whoever opens the same person ten times in an hour, or is refused the same thing in a minute, fills one line. */
const readOnceMs = 60 * 60_000;
const refusedOnceMs = 60_000;
const mostRemembered = 10_000;

/**
 * Notes what answers alone can tell: lists that leave as a file, data of people that staff look at, and what somebody
 * was refused. Written when the answer has left, so that nobody waits for it.
 */
export function watchRequests(app: FastifyInstance, { database, now }: Deps): void {
  const later = afterResponse(app);
  const noted = new Map<string, number>();

  /** True once in that time for the same line. */
  const isNew = (key: string, onceMs: number): boolean => {
    const last = noted.get(key);
    if (last !== undefined && now() - last < onceMs) return false;
    if (noted.size >= mostRemembered) noted.clear();
    noted.set(key, now());
    return true;
  };

  app.decorateRequest('refusalReason', null);
  app.addHook('onResponse', (request, reply, done) => {
    const { signedIn } = request;
    if (signedIn !== null) {
      const event = eventOf(request, signedIn, reply.statusCode);
      if (event !== undefined && (event.onceMs === 0 || isNew(event.key, event.onceMs)))
        later(request, () => noteSecurityEvent(database, event.told, originOf(request)));
    }
    done();
  });
}

interface Watched {
  readonly told: NotedSecurityEvent;
  readonly key: string;
  /** 0: each of them is noted. */
  readonly onceMs: number;
}

function eventOf(request: FastifyRequest, signedIn: SignedIn, status: number): Watched | undefined {
  const userId = signedIn.viewer ?? signedIn.actor.id;
  const { url = '', config } = request.routeOptions;
  // Asking for a proof of who somebody is refuses nothing: the same request passes a moment later.
  if (status === 403 && request.refusalReason !== confirmReason) {
    const detail = `${request.method} ${url}`;
    return {
      told: { kind: 'access-refused', userId, detail },
      key: `${userId} ${detail}`,
      onceMs: refusedOnceMs,
    };
  }
  if (status !== 200 || config.reads === undefined) return undefined;
  return readingOf(request, signedIn, config.reads);
}

function readingOf(
  request: FastifyRequest,
  { actor, viewer }: SignedIn,
  { resource, what }: NonNullable<FastifyContextConfig['reads']>,
): Watched | undefined {
  const userId = viewer ?? actor.id;
  if (what === 'export') {
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const detail = request.url.includes('?') ? `${resource.name}?${decoded(query)}` : resource.name;
    return { told: { kind: 'exported', userId, detail }, key: '', onceMs: 0 };
  }
  if (resource.table !== users.table || (actor.role === Role.Partner && viewer === undefined))
    return undefined;
  const subjectId = what === 'one' ? idIn(request) : undefined;
  if (subjectId === userId) return undefined;
  const detail = what === 'list' ? `list of ${resource.name}` : undefined;
  return {
    told: { kind: 'personal-data-read', userId, subjectId, detail },
    key: `${userId} reads ${subjectId ?? detail}`,
    onceMs: readOnceMs,
  };
}

function idIn({ params }: FastifyRequest): number | undefined {
  const id = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query.replaceAll('+', ' '));
  } catch {
    // Somebody wrote a wrong escape; what they wrote is as good a line.
    return query;
  }
}
