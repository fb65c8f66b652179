import { filledSentence, type Params, type ParamsOf } from './refusals/refusal.ts';

/**
 * Every sentence that an answer says when nothing is refused, by its code. The portal shows them in its language
 * (`src/i18n/vi/notices.ts`), others read the English ones; only the server needs this table.
 */
export const notices = {
  'record.added': 'successfully added',
  'record.deleted': 'Delete success',
  'record.ordered': 'save successfully',
  'record.imported': 'Imported',
  'record.undone': 'Undone',
  'file.uploaded': 'Upload file successfully',
  'account.signed-out': 'Signed out',
  'account.second-step': 'Please confirm with your second factor',
  'account.confirmed': 'Thank you',
  'account.mail-on-its-way': 'Please look into your mailbox: an email with the next step is on its way.',
  'password.changed': 'Password update successful',
  'password.mail-on-its-way':
    'If this address has an account, an email with a link is on its way. Please look into your mailbox.',
  'email.mail-on-its-way':
    'Please look into the mailbox of the new address: an email with a link is on its way',
  'email.changed': 'Your email address has been changed',
  'email.cancelled': 'The change was cancelled',
  'email.change-stopped':
    'The change was stopped. An email with a link to choose a new password is on its way',
  'person.erasure': 'This is what would happen',
  'person.erased': 'The person has been erased',
  'booking.solved': 'The bookings are moved and cancelled',
  'hours.day-changed': 'Change opening hour successfully',
  'hours.days-closed': 'The days are closed',
  'block.saved': 'The time is blocked',
  'hours.week-saved': 'Updated successfully',
  'device.relieved': 'The bookings of the device are solved',
  'device.in-stock': 'The device is back in stock',
  'device.installation': '{count} upcoming bookings will be canceled (users will be notified)',
  'device.replacement':
    '{moved} bookings will be moved to new device; {cancelled} bookings will be cancelled (users will be notified); the current shared device will be marked as disabled',
  'rollout.started': 'The roll-out has been started',
  'calendar.renewed': 'The link is a new one. The one before opens nothing any more',
  'alert.acknowledged': 'You look after this device now',
  'alert.calls-again': 'The device calls for help again',
  'alert.settings-saved': 'Your emails about devices are set',
  'support.sent': 'Your request has been sent',
} as const;
export type NoticeCode = keyof typeof notices;

export interface Notice {
  readonly message: string;
  readonly message_code: NoticeCode;
  readonly params: Params;
}

/** The answer of a call that has nothing else to say. */
export interface Noticed extends Notice {
  readonly code: 200;
}

/** A sentence as answers carry it: in English, and beside it its code and what fills it. */
export function notice<Code extends NoticeCode>(
  code: Code,
  ...given: ParamsOf<(typeof notices)[Code]>
): Notice {
  const params: Params = given[0] ?? {};
  return { message: filledSentence(notices[code], params), message_code: code, params };
}
