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
