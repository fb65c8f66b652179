/** Registering, passwords, signing in through others, and one's own account. */
export const enAccount = {
  account: {
    forgot_link: 'Forgot password?',
    register_link: 'Register',
    forgot_title: 'Forgot password',
    forgot_hint: 'Enter your email address. We send you a link under which you choose a new password.',
    send_link: 'Send link',
    back_to_sign_in: 'Back to sign in',
    reset_title: 'Choose a password',
    new_link: 'Ask for a new link',
    link_incomplete: 'This link is not complete. Please open the link from your email again.',
    set_password: 'Set password',
    new_password: 'New password',
    repeat_password: 'Repeat the new password',
    // AUTH-18, DEC-41: shown, and blocks nothing
    password_hint: '8-20 characters, one uppercase, one digit, no spaces',
    rules: {
      length: 'At least 8 characters',
      uppercase: 'An uppercase letter',
      lowercase: 'A lowercase letter',
      digit: 'A digit',
      no_space: 'No spaces',
      met: '(met)',
      missing: '(missing)',
    },
    register_title: 'Register',
    register_hint: 'We send you an email with a link under which you choose your password.',
    register: 'Register',
    have_account: 'I have an account: sign in',
    first_name: 'First name',
    last_name: 'Last name',
    company: 'Company',
    social_label: 'Sign in with another account',
    continue_with: 'Continue with %{name}',
    // LAYOUT-03
    apple_hint: 'Work in process',
    profile: 'Profile',
    password_title: 'Password',
    password_changed: 'Password update successful',
    password_leads_out: 'After the change you sign in again, with the new password, on all your devices.',
    current_password: 'Current password',
    change_password: 'Change password',
    copy_link: 'Copy link',
    // ERR-27
    copied: 'Link has been copied',
    not_copied: "Can't copy link yet",
    generate: 'Generate link',
    generate_title: 'Invitation for %{company}',
    generate_text:
      'The link registers one partner of this company. It works once, for 14 days; pass it on yourself.',
    invite: 'Invite',
    invite_title: 'Invite a partner',
    invite_text:
      'They get an email with a link to register. It works once, for 14 days, with this email address only.',
    // ERR-08, DEC-12
    invited: 'successful new creation',
    invite_failed: 'New creation failed',
    create_staff: 'Create staff account',
    access: 'Role and access',
  },
};

/** The second factor where it is asked for. */
export const enSecondFactor = {
  second_factor: {
    step_title: 'Confirm that it is you',
    sign_in_passkey: 'Sign in with a passkey',
    code: 'Code from your authenticator app',
    code_hint: 'Six digits; there is a new code every 30 seconds',
    six_digits: 'A code has six digits',
    recovery_code: 'Recovery code',
    recovery_hint: 'One of the ten codes that you have kept; each works once',
    passkey_hint: 'Your browser asks for your fingerprint, your face, a PIN or your security key.',
    use_passkey: 'Use a passkey',
    instead: {
      passkey: 'Use a passkey instead',
      app: 'Use the authenticator app instead',
      'recovery-code': 'Use a recovery code instead',
    },
    continue: 'Continue',
    confirm_why:
      'You are about to change who may do what. Your second factor keeps others from doing that in your name.',
    failed: 'This could not be confirmed. Please try again',
    no_way_here: 'Your passkey does not work at this address of the portal, and there is no other way.',
    passkey_failed: 'The passkey was not used. Please try again, or choose another way',
    passkey_known: 'This device already has a passkey for your account',
  },
};

/** Looking through the eyes of somebody else, and the way to the rules that hide or lock what one sees. */
export const enImpersonation = {
  impersonation: {
    open: 'View as …',
    choose: 'View as …',
    hint: 'You see the portal as this person sees it, in this tab, for up to an hour. You can change nothing, and their history notes that you looked.',
    role: 'Role',
    search: 'Name or email address',
    people: 'People',
    nobody: 'Nobody found',
    failed: 'The people could not be loaded',
    banner: 'View as another person',
    text: "You're viewing as %{name} (%{role}, read-only).",
    why: 'What is hidden here?',
    back: 'Stop viewing as %{name}',
    over: "You're back to your own view",
  },
  rights: { open: 'Who can do what here?' },
};
