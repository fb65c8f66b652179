import { Role } from '../domain/actor.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, reference, text } from './schema/fields.ts';

/** What is worth knowing about who came in, who was refused, and who looked at what. */
export const securityEventKinds = [
  { value: 'sign-in', label: 'Signed in', tone: 'success' },
  { value: 'sign-in-refused', label: 'Sign-in refused', tone: 'warning' },
  { value: 'sign-out', label: 'Signed out', tone: 'neutral' },
  { value: 'session-ended', label: 'Session ended', tone: 'neutral' },
  { value: 'token-reused', label: 'Old token used again', tone: 'danger' },
  { value: 'password-changed', label: 'Password changed', tone: 'info' },
  { value: 'password-reset-asked', label: 'Password reset asked for', tone: 'neutral' },
  { value: 'password-reset', label: 'Password reset', tone: 'info' },
  { value: 'second-factor-added', label: 'Second factor added', tone: 'info' },
  { value: 'second-factor-removed', label: 'Second factor removed', tone: 'warning' },
  { value: 'second-factor-refused', label: 'Second factor refused', tone: 'warning' },
  { value: 'second-factor-required', label: 'Second factor required of roles', tone: 'warning' },
  { value: 'email-change-asked', label: 'Change of email asked for', tone: 'info' },
  { value: 'email-changed', label: 'Email changed', tone: 'info' },
  { value: 'email-change-stopped', label: 'Change of email stopped', tone: 'warning' },
  { value: 'role-changed', label: 'Role changed', tone: 'warning' },
  { value: 'account-disabled', label: 'Account disabled', tone: 'warning' },
  { value: 'account-enabled', label: 'Account enabled', tone: 'info' },
  { value: 'account-erased', label: 'Person erased', tone: 'danger' },
  { value: 'impersonation', label: 'Viewed as somebody', tone: 'warning' },
  { value: 'company-switch', label: 'Switched to the new version', tone: 'neutral' },
  { value: 'exported', label: 'List exported', tone: 'info' },
  { value: 'personal-data-read', label: 'Data of a person read', tone: 'neutral' },
  { value: 'access-refused', label: 'Access refused', tone: 'warning' },
  { value: 'admin-made', label: 'Admin made', tone: 'danger' },
] as const;

/** Sign-ins, refusals, changes of who may do what, exports and looks at the data of others: who, when, from where. */
export const securityEvents = defineResource({
  name: 'security-events',
  table: 'security_events',
  label: { one: 'Security event', many: 'Security log' },
  title: 'kind',
  fields: {
    kind: choice({
      label: 'Event',
      required: true,
      choices: securityEventKinds,
      filter: 'eq',
      sortable: true,
    }),
    user_id: reference('users', { label: 'Who', filter: 'eq' }),
    subject_id: reference('users', { label: 'Whose account', filter: 'eq' }),
    email: text({ label: 'Email', maxLength: 254, filter: 'ilike', search: true }),
    address: text({ label: 'Address', maxLength: 100, filter: 'eq' }),
    browser: text({ label: 'Browser', maxLength: 300 }),
    detail: text({ label: 'Details', maxLength: 1000 }),
    request_id: text({ label: 'Request', maxLength: 100, filter: 'eq' }),
  },
  list: {
    columns: ['create_time', 'kind', 'user_id', 'subject_id', 'detail', 'email', 'address', 'browser'],
    filters: ['create_time', 'kind', 'user_id', 'subject_id', 'email', 'address'],
  },
  access: serverWrites(all(Role.Admin)),
  softDelete: false,
  page: {
    path: '/security-log',
    roles: [Role.Admin],
    menu: { section: 'mail', label: 'Security log', icon: 'security' },
  },
});
export type SecurityEvent = RowOf<typeof securityEvents>;
export type SecurityEventKind = SecurityEvent['kind'];
