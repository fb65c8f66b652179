/** Hours that begin later, and the weeks ahead. */
export const enLaterHours = {
  later_hours: {
    which: 'Which hours',
    now: 'Hours now',
    from: 'From %{day}',
    new: 'New',
    add: 'Hours from a later day',
    first_day: 'From',
    first_day_hint: 'From this day on, until later hours begin',
    remove: 'Remove these hours',
    copy_open: 'Copy to other locations',
    copy_title: 'Copy the opening hours',
    copy_text:
      'The other locations get these hours, with those that begin later, on their own clocks. What they had is replaced.',
    copy_to: 'Locations',
    copy: 'Copy to %{smart_count} location |||| Copy to %{smart_count} locations',
    copy_free: 'No booking lies outside the hours.',
    ahead: 'The next eight weeks',
    open: 'Open',
    special: 'Other hours that day',
    shut: 'Closed',
    conflict: 'Closed with bookings on it',
    special_days: 'Days with hours of their own',
    no_special_days: 'None from today on.',
    close_days: 'Close days …',
    bookings: '%{smart_count} booking |||| %{smart_count} bookings',
  },
};
