import { isRole, roleNames } from '../../domain/actor.ts';
import type { FieldChanges } from '../../domain/records/history-entry.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { SecurityEventKind } from '../../resources/security-events.ts';
import { users } from '../../resources/users.ts';
import type { Connection } from '../db/database.ts';
import type { Author } from '../db/history/history.ts';
import { noteSecurityEvent } from './note-security-event.ts';

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
