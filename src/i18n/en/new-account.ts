/** What somebody does next who has made an account for another person. */
export const enNewAccount = {
  new_account: {
    title: 'How they get in',
    untold: '%{email} has an account now and has not been told.',
    way: 'They choose a password under ‘Forgot password?’ at %{address}, or by a link that you send them now. It works once, within an hour.',
    sent: 'A mail with the link is on its way to %{email}.',
    closed:
      '%{email} has an account now that is closed: nobody can sign in with it until it is opened under ‘Role and access’.',
  },
};
