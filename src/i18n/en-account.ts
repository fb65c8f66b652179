/** Registering, passwords, signing in through others, and one's own account. */
export const enAccount = {
  account: {
    forgot_link: 'Forgot password?',
    register_link: 'Register',
    forgot_title: 'Forgot password',
    forgot_hint: 'Enter your e-mail address. We send you a link under which you choose a new password.',
    send_link: 'Send link',
    back_to_sign_in: 'Back to sign in',
    reset_title: 'Choose a password',
    new_link: 'Ask for a new link',
    link_incomplete: 'This link is not complete. Please open the link from your mail again.',
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
    register_hint: 'We send you a mail with a link under which you choose your password.',
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
      'They get a mail with a link to register. It works once, for 14 days, with this e-mail address only.',
    // ERR-08, DEC-12
    invited: 'successful new creation',
    invite_failed: 'New creation failed',
  },
};
