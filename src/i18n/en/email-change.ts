/** Changing the e-mail address of an account, and the pages that its two links open. */
export const enEmailChange = {
  email_change: {
    section: 'E-mail address',
    change: 'Change e-mail…',
    title: 'Change e-mail address',
    what: 'We send a link to the new address. It counts once the link was opened there; until then %{email} stays. The old address is told.',
    new_email: 'New e-mail address',
    send: 'Send link',
    waits: '%{email} waits until its mailbox confirms it, at the latest on %{until}.',
    asked: 'Asked for by %{name} on %{time}.',
    cancel: 'Cancel the change',
    cancelled: 'The change was cancelled',
    'confirm-email': {
      title: 'Confirm your e-mail address',
      what: 'Confirm that this mailbox is yours. It becomes the address with which you sign in; other devices are signed out.',
      act: 'Confirm this address',
    },
    'stop-email-change': {
      title: 'Stop the change',
      what: 'If it was not you: your account keeps or gets back this address, everybody is signed out, and you get a mail to choose a new password.',
      act: 'It was not me: stop it',
    },
  },
};
