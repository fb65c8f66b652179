import { Role, roles } from '../domain/actor.ts';
import { operationKinds } from '../domain/records/history.ts';
import { all, type Grant, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, instant, integer, reference, text } from './schema/fields.ts';

const oneself: Grant = Object.fromEntries(roles.map(role => [role, 'own' as const]));

/**
 * What people did that touched several rows or wrote to guests: one row each, so that it can be told and
 * undone as a whole. Its changes and mails carry `key` as their `operation`.
 */
export const operations = defineResource({
  name: 'operations',
  label: { one: 'Operation', many: 'Operations' },
  title: 'kind',
  fields: {
    key: text({ label: 'Key', required: true, unique: true, maxLength: 100 }),
    kind: choice({ label: 'What', required: true, choices: operationKinds, filter: 'eq' }),
    user_id: reference('users', { label: 'Who', required: true, filter: 'eq' }),
    record: text({ label: 'Record', maxLength: 100 }),
    // Of the record; without one, of the booking that was cancelled or moved.
    row_id: integer({ label: 'Number', min: 1 }),
    title: text({ label: 'Title', maxLength: 200 }),
    location_id: reference('locations', { label: 'Location', filter: 'eq' }),
    cancelled: integer({ label: 'Bookings cancelled', required: true, min: 0, default: 0 }),
    moved: integer({ label: 'Bookings moved', required: true, min: 0, default: 0 }),
    mails: integer({ label: 'Mails', required: true, min: 0, default: 0 }),
    undo_until: instant({ label: 'Can be undone until', filter: 'range', sortable: true }),
    undone_time: instant({ label: 'Undone', filter: 'range', sortable: true }),
  },
  list: {
    columns: ['create_time', 'kind', 'title', 'user_id', 'cancelled', 'moved', 'mails', 'undone_time'],
  },
  access: serverWrites({ ...oneself, ...all(Role.Admin) }),
  owner: { field: 'user_id' },
  softDelete: false,
});
export type Operation = RowOf<typeof operations>;
