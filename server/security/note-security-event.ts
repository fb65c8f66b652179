import type { FastifyRequest } from 'fastify';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import type { Connection } from '../db/database.ts';

/** One line of the security log. */
export interface NotedSecurityEvent {
  readonly kind: SecurityEventKind;
  /** Who did it; undefined when nobody was signed in. */
  readonly userId?: number | undefined;
  /** Whose account it happened to, where that is somebody else. */
  readonly subjectId?: number | undefined;
  /** The address that was typed or is meant; never a password or a token. */
  readonly email?: string | undefined;
  readonly detail?: string | undefined;
}

/** Where an event came from. */
export interface EventOrigin {
  readonly address?: string | undefined;
  readonly browser?: string | undefined;
  readonly requestId?: string | undefined;
}

const mostBrowserLetters = 300;
const mostDetailLetters = 1000;

const noteSql = `insert into security_events (kind, user_id, subject_id, email, address, browser, detail, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Writes one line of the security log, in the transaction of what it tells about where there is one. */
export async function noteSecurityEvent(
  connection: Connection,
  { kind, userId, subjectId, email, detail }: NotedSecurityEvent,
  { address, browser, requestId }: EventOrigin,
): Promise<void> {
  const values = [
    kind,
    userId,
    subjectId,
    email?.slice(0, 254),
    address,
    browser?.slice(0, mostBrowserLetters),
    detail?.slice(0, mostDetailLetters),
    requestId,
  ];
  await connection.query(
    noteSql,
    values.map(value => value ?? null),
    'note_security_event',
  );
}

/** Where a request comes from, as the security log tells it. */
export function originOf({ ip, headers, id }: Pick<FastifyRequest, 'ip' | 'headers' | 'id'>): EventOrigin {
  return { address: ip, browser: headers['user-agent'], requestId: id };
}
