/** Proving once more who one is, before e-mail, password or role is changed. */
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
