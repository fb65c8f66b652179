import type { FastifyRequest } from 'fastify';
import { isRole, roleNames } from '../../domain/actor.ts';
import type { FieldChanges } from '../../domain/records/history.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import { users } from '../../resources/users.ts';
import type { Connection } from '../db/database.ts';
import type { Author } from '../db/write/history.ts';

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

interface ChangedRow {
  readonly resource: Resource;
  readonly id: number;
  readonly action: 'create' | 'update' | 'remove';
  readonly changes: FieldChanges;
}

interface AccountChange {
  readonly kind: SecurityEventKind;
  readonly detail?: string;
}

/**
 * Notes in the security log what happens to accounts: roles, passwords, who is shut out and let in again. It hangs on
 * the history and not on single routes, so that no way to change a person (form, import, bulk change, an earlier
 * version, undo) goes around it.
 */
export async function noteAccountChanges(
  transaction: Connection,
  rows: readonly ChangedRow[],
  { actor, requestId }: Author,
): Promise<void> {
  for (const { resource, id, action, changes } of rows) {
    if (resource.table !== users.table) continue;
    for (const { kind, detail } of accountChanges(action, changes)) {
      const event = { kind, userId: actor?.id, subjectId: id, ...(detail === undefined ? {} : { detail }) };
      await noteSecurityEvent(transaction, event, { requestId });
    }
  }
}

function accountChanges(action: ChangedRow['action'], changes: FieldChanges): readonly AccountChange[] {
  if (action === 'remove') return [{ kind: 'account-disabled', detail: 'removed' }];
  const { role, disabled, deleted, password_hash: password } = changes;
  const found: AccountChange[] = [];
  if (role !== undefined) {
    const before = roleName(role.before);
    found.push({ kind: 'role-changed', detail: `${before} → ${roleName(role.after)}` });
  }
  if (action === 'create') return found;
  if (disabled !== undefined)
    found.push({ kind: disabled.after === true ? 'account-disabled' : 'account-enabled' });
  if (deleted !== undefined && deleted.after === false)
    found.push({ kind: 'account-enabled', detail: 'brought back' });
  if (password !== undefined) found.push({ kind: 'password-changed' });
  return found;
}

function roleName(role: unknown): string {
  return isRole(role) ? roleNames[role] : 'none';
}
