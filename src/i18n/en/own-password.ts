/** The password of somebody who signs in through a provider. */
export const enOwnPassword = {
  own_password: {
    none: 'You sign in with another account, such as Google, and have no password here. We can send a link to %{email}, under which you choose one.',
  },
};
