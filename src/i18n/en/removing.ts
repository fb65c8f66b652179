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
  },
};
