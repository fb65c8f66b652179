/** Other hours for single days. Quoted ones are exact (DAY). */
export const enDayHours = {
  day_hours: {
    title: 'Change opening hour',
    of: '%{date} · %{place}',
    now: 'Now:',
    open: 'Open on this day',
    reason: 'Reason',
    reason_hint: 'Shown in the calendar and kept with the change; guests who are moved or cancelled read it',
    reason_blank: 'Reason field cannot be left blank',
    check: 'Check bookings',
    checking: 'Looking for conflicting bookings …',
    in_the_way: 'You need reschedule or cancel all bookings before change opening hour!',
    in_the_way_list: 'Conflicting bookings',
    running: 'It is running and ends by itself.',
    free: 'No conflicting bookings.',
    warning: 'Warning',
    sure_closed: 'The location will be closed on %{date}. Are you sure?',
    sure_open: 'On %{date} the location will be open from %{from} to %{to} only. Are you sure?',
    yes: 'Yes',
    done: 'Change opening hour successfully',
    past: 'Past dates cannot be changed',
    reschedule: 'Reschedule',
    cancel: 'Cancel booking',
    bookings: '%{smart_count} booking |||| %{smart_count} bookings',
    until: 'Last day',
    until_hint: 'The same hours hold on each day until then',
    until_wrong: 'A day from %{first} to %{last}',
    solve: 'What becomes of the bookings',
    solve_one_by_one: 'One by one',
    solve_move: 'Move all that fit',
    solve_cancel: 'Cancel all',
    instead: 'What becomes of the booking of %{guest}',
    instead_cancel: 'Cancel the booking',
    instead_keep: 'Leave it as it is',
    how_late: 'At most',
    how_far: 'Other locations',
    stays_here: 'none',
    same_city: 'in the same city',
    within_km: 'up to %{km} km away',
    will_leave:
      '%{smart_count} of them goes to another location |||| %{smart_count} of them go to another location',
    at_place: '%{place} (%{km} km)',
    at_place_here: '%{place} (same city)',
    same_day: 'on the same day',
    days_later: '%{smart_count} day later |||| %{smart_count} days later',
    to_call: '%{smart_count} guest must be called |||| %{smart_count} guests must be called',
    to_call_list: 'Guests to call',
    call_soon: 'comes within three hours',
    call_no_address: 'has no email address',
    no_phone: 'no phone number',
    not_free: 'Not free at this time',
    will_move: '%{smart_count} booking moves |||| %{smart_count} bookings move',
    will_cancel: '%{smart_count} booking is cancelled |||| %{smart_count} bookings are cancelled',
    will_keep: '%{smart_count} booking is left as it is |||| %{smart_count} bookings are left as they are',
    will_tell:
      '%{smart_count} guest is told by email, with the reason |||| %{smart_count} guests are told by email, with the reason',
    mail_move: 'Email to the guest who is moved |||| Email to the %{smart_count} guests who are moved',
    mail_cancel:
      'Email to the guest whose booking is cancelled |||| Email to the %{smart_count} guests whose bookings are cancelled',
    sure_closed_until: 'The location will be closed from %{date} to %{until}. Are you sure?',
    sure_open_until:
      'From %{date} to %{until} the location will be open from %{from} to %{to} only. Are you sure?',
  },
};

/** The board of a day. */
export const enBoard = {
  board: {
    failed: 'The day could not be loaded.',
    no_devices: 'No device stands here yet. Devices get lanes of their own once they are registered.',
    legend: {
      booked: 'Booked',
      ran: 'Actual session',
      outage: 'Out of order',
      closed: 'Closed or break',
      blocked: 'Blocked',
      not_installed: 'Not installed yet',
    },
    book_here: 'Book here',
    book_hint: 'Press a free place to book.',
    hint: 'Drag a booking to move it, on a touch screen after holding it for a moment; nothing happens before you confirm it.',
    keys: 'Press space to take up the booking, arrow keys to move it by ten minutes or to another device, space to put it down, escape to leave it where it is.',
    outage: 'Out of order: %{codes}',
    blocked: '%{from}–%{to} blocked: %{reason}',
    late: 'started %{minutes} min late',
    early: 'ended %{minutes} min early',
  },
};

/** A day or a week on paper. */
export const enSheet = {
  sheet: {
    print: 'Print',
    as_of: 'As of %{time}',
    device: 'Device',
    nobody: 'Nobody is booked',
  },
};
