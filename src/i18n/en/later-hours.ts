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
    ahead: 'The next eight weeks',
    week: 'Week from',
    open: 'Open',
    special: 'Other hours that day',
    closed: 'Closed',
    conflict: 'Closed with bookings on it',
    special_days: 'Days with hours of their own',
    no_special_days: 'None from today on.',
    close_days: 'Close days …',
    bookings: '%{smart_count} booking |||| %{smart_count} bookings',
  },
};
