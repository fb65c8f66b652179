import { Role } from '../domain/actor.ts';
import { all, serverWrites } from './schema/access.ts';
import { defineResource, type RowOf } from './schema/define-resource.ts';
import { choice, email, instant, integer, reference, richText, text } from './schema/fields.ts';

const mailStates = [
  { value: 'waiting', label: 'Waiting', tone: 'info' },
  { value: 'kept', label: 'Not sent (no mail server)', tone: 'neutral' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'withdrawn', label: 'Recalled', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'danger' },
] as const;

/** Mails that reached nobody, as far as is known. */
export const resendableStates = ['failed', 'kept'] as const;

/** The outbox: every mail that left, waits, or is kept because no mail server is set (DEC-80). */
export const mails = defineResource({
  name: 'mails',
  label: { one: 'Mail', many: 'Mail' },
  title: 'subject_html',
  fields: {
    to_email: email({ label: 'To', required: true, filter: 'ilike', sortable: true, search: true }),
    subject_html: text({ label: 'Subject', required: true, maxLength: 1000, filter: 'ilike', search: true }),
    content_html: richText({ label: 'Content', required: true }),
    state: choice({
      label: 'State',
      required: true,
      choices: mailStates,
      default: 'waiting',
      filter: 'eq',
      sortable: true,
    }),
    booking_id: reference('bookings', { label: 'Booking', filter: 'eq' }),
    user_id: reference('users', { label: 'User', filter: 'eq' }),
    operation: text({ label: 'Operation', maxLength: 100, filter: 'eq', technical: true }),
    message_id: text({ label: 'Message-ID', unique: true, technical: true }),
    send_after: instant({ label: 'Sends at', sortable: true }),
    sent_time: instant({ label: 'Sent', filter: 'range', sortable: true }),
    attempts: integer({ label: 'Attempts', required: true, min: 0, default: 0 }),
    failure: text({ label: 'Last failure', maxLength: 1000 }),
  },
  list: { columns: ['to_email', 'subject_html', 'state', 'booking_id', 'send_after', 'sent_time'] },
  access: serverWrites(all(Role.Admin)),
  actions: [
    {
      id: 'send-again',
      label: 'Send again',
      key: 's',
      roles: [Role.Admin],
      when: [{ field: 'state', op: 'in', value: resendableStates }],
    },
  ],
  page: {
    path: '/mails',
    detail: '/mails/:id',
    roles: [Role.Admin],
    menu: { section: 'mail', icon: 'mail' },
  },
});
export type Mail = RowOf<typeof mails>;
