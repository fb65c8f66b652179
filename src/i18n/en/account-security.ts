/** The second factor on the page of one's account, for roles and for other people. */
export const enFactors = {
  factors: {
    title: 'Security',
    intro: 'A second factor keeps others out, even if they know your password.',
    passkeys: 'Passkeys',
    passkeys_hint:
      'Sign in with your fingerprint, your face, a PIN or a security key; no password is needed.',
    passkeys_not_here:
      'Passkeys need a name in the address of the portal, https or localhost, and a browser that knows them.',
    add_passkey: 'Add a passkey',
    add_passkey_hint: 'Give it a name by which you know it again; your browser does the rest.',
    rename_passkey: 'Rename the passkey',
    name: 'Name',
    app: 'Authenticator app',
    app_hint: 'An app on your phone shows a code that you enter after your password.',
    set_up_app: 'Set up an authenticator app',
    replace_app: 'Set up another app in its place',
    scan: 'Scan this picture with the app, or type the key into it. Then enter the code that the app shows.',
    qr: 'QR code for your authenticator app',
    type_instead: 'Key for typing:',
    open_app: 'Open the app on this device',
    first_code: 'Code that the app shows',
    verify: 'Verify',
    codes: 'Recovery codes',
    codes_hint: 'If you lose your phone or your key, one of these codes lets you in.',
    codes_left: 'One code is left |||| %{smart_count} codes are left',
    codes_once: 'You see these codes only now. Keep them where nobody else looks; each works once.',
    codes_kept: 'I have kept them',
    download: 'Download',
    print: 'Print',
    renew: 'Make new codes',
    renew_question: 'Make ten new recovery codes?',
    renew_what: 'The old codes no longer work then.',
    added: 'Added %{time}',
    last_used: 'last used %{time}',
    never_used: 'not used yet',
    rename: 'Rename',
    rename_named: 'Rename %{name}',
    remove: 'Remove',
    remove_named: 'Remove %{name}',
    remove_question: 'Remove “%{name}”?',
    remove_what: 'It can no longer be used to sign in. With the last one go the recovery codes.',
    roles: 'Required of roles',
    roles_hint:
      'People of these roles must have a second factor. Those without one set it up at their next sign-in, before anything else.',
    roles_saved: 'Saved; it holds from the next sign-in on',
    must_title: 'Set up a second factor',
    must_text:
      'Your role needs a second factor. Set up a passkey or an authenticator app, and the portal opens.',
    sign_out: 'Sign out',
    remove_all: 'Remove second factors',
    remove_all_question: 'Remove all second factors of %{name}?',
    remove_all_what:
      'For whoever lost a phone or a key. Passkeys, authenticator app and recovery codes go, all devices are signed out, and the person is told by email.',
    all_removed: 'The second factors were removed',
  },
};

/** Changing the email address of an account, and the pages that its two links open. */
export const enEmailChange = {
  email_change: {
    section: 'Email address',
    change: 'Change email…',
    title: 'Change email address',
    what: 'We send a link to the new address. It counts once the link was opened there; until then %{email} stays. The old address is told.',
    new_email: 'New email address',
    send: 'Send link',
    waits: '%{email} waits until its mailbox confirms it, at the latest on %{until}.',
    asked: 'Asked for by %{name} on %{time}.',
    cancel: 'Cancel the change',
    cancelled: 'The change was cancelled',
    'confirm-email': {
      title: 'Confirm your email address',
      what: 'Confirm that this mailbox is yours. It becomes the address with which you sign in; other devices are signed out.',
      act: 'Confirm this address',
    },
    'stop-email-change': {
      title: 'Stop the change',
      what: 'If it was not you: your account keeps or gets back this address, everybody is signed out, and you get an email to choose a new password.',
      act: 'It was not me: stop it',
    },
  },
};

/** Where people are signed in. */
export const enSessions = {
  sessions: {
    title: 'Where you are signed in',
    of: 'Where %{name} is signed in',
    why: 'If you do not know one of them, sign it out and change your password.',
    list: 'Sign-ins',
    device: '%{program} on %{system}',
    unknown_device: 'Another program',
    this_one: 'This device',
    last_used: 'Last used %{time} from %{address}',
    signed_in: 'Signed in %{time}',
    end: 'Sign out',
    end_named: 'Sign out %{name}',
    end_others: 'Sign out all other devices',
    end_all: 'Sign out everywhere',
    ended: 'Signed out',
    none: 'Nowhere at this moment.',
    loading: 'Looking up sign-ins',
    retry: 'Try again',
  },
};

/** Proving once more who one is, before email, password or role is changed. */
export const enConfirmIdentity = {
  confirm_identity: {
    title: 'Please confirm that it is you',
    why: 'You are about to change who may do what. Your password keeps others from doing that in your name.',
    confirm: 'Confirm',
    loading: 'One moment',
    retry: 'Try again',
    no_password:
      'You signed in without a password. Please sign in again; what you have typed is kept as a draft.',
    sign_in_again: 'Sign in again',
  },
};
