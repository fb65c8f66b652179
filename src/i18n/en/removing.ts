/** What goes along with a location or a device that is removed, and what stays with an account that is closed. */
export const enRemoving = {
  removing: {
    rests: 'Nothing of this counts any more, and it comes back with it: %{what}.',
    ends: 'This ends with it, and does not come back: %{what}.',
    with_closed: 'All of it stays theirs, although they can no longer sign in.',
    with_other_role: 'All of it stays theirs, although they are no partner any more.',
    blocks: '%{smart_count} block still to come |||| %{smart_count} blocks still to come',
    later_hours:
      '%{smart_count} week of hours that begins later |||| %{smart_count} weeks of hours that begin later',
    calendar_links: '%{smart_count} calendar link |||| %{smart_count} calendar links',
    alerts: '%{smart_count} call for help |||| %{smart_count} calls for help',
    rollouts: 'its turn in %{smart_count} roll-out |||| its turn in %{smart_count} roll-outs',
    built_in:
      'Without it the portal sends the text that it brings with it: %{what}. |||| Without them the portal sends the texts that it brings with it: %{what}.',
    english:
      'Without it this is sent in English: %{what}. |||| Without them these are sent in English: %{what}.',
    guests_choose: 'Without it guests can choose another start by the links in their mails.',
    no_second_factors: 'Without it no role has to have a second factor.',
    mails: {
      booking_made: 'mail about a new booking',
      booking_cancelled: 'mail about a cancelled booking',
      booking_rescheduled: 'mail about a moved booking',
      booking_device_changed: 'mail about another device',
      booking_place_changed: 'mail about another location',
      booking_chosen: 'mail about the start that a guest has chosen',
      password_reset: 'mail with the link to a new password',
      password_changed: 'mail about a changed password',
      second_factor_changed: 'mail about a changed second factor',
      registration: 'mail with the link after registering',
      account_exists: 'mail to whoever registers although there is an account',
      invitation: 'mail that invites somebody to register',
      email_change: 'mail that confirms a new email address',
      email_change_asked: 'mail to the old email address',
      email_taken: 'mail about an address that somebody else asked for',
      wrong_passwords: 'mail about wrong passwords',
      new_device: 'mail about a sign-in on a new device',
      device_alerts: 'mail about devices that need someone',
    },
  },
};
