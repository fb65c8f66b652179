import { z } from 'zod';
import { Role } from '../domain/actor.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, integer, json, reference, text } from './schema/fields.ts';

const actions = [
  { value: 'create', label: 'Created', tone: 'success' },
  { value: 'update', label: 'Changed', tone: 'info' },
  { value: 'remove', label: 'Removed', tone: 'danger' },
] as const;

const changes = z.record(z.string(), z.strictObject({ before: z.json(), after: z.json() }));

/** Who changed which row, when, what, from which request and as part of which operation. */
export const history = defineResource({
  name: 'history',
  label: { one: 'Change', many: 'History' },
  title: 'action',
  fields: {
    resource: text({ label: 'Record', required: true, maxLength: 100, filter: 'eq' }),
    row_id: integer({ label: 'Number', required: true, min: 1, filter: 'eq' }),
    action: choice({ label: 'What', required: true, choices: actions, filter: 'eq' }),
    user_id: reference('users', { label: 'Who', filter: 'eq' }),
    request_id: text({ label: 'Request', maxLength: 100, filter: 'eq' }),
    operation: text({ label: 'Operation', maxLength: 100, filter: 'eq' }),
    changes: json({ label: 'Changes', schema: changes }),
  },
  list: { columns: ['create_time', 'user_id', 'resource', 'row_id', 'action', 'changes'] },
  access: serverWrites(all(Role.Admin)),
  softDelete: false,
});
export type HistoryEntry = RowOf<typeof history>;
