/** What happened to a booking, one after another. */
export const enTimeline = {
  timeline: {
    title: 'Activity',
    created: 'Booked',
    moved: 'Moved',
    chosen: 'Start chosen by the guest',
    cancelled: 'Cancelled',
    status: 'Status:',
    undone_cancelled: 'The cancel was undone',
    undone_moved: 'The move was undone',
    undone_changed: 'A change was undone',
    mail: 'Email: %{subject}',
    show_text: 'Show the text',
    hide_text: 'Hide the text',
    reason: 'Reason: %{reason}',
    for: 'For',
    by: 'by %{name}',
    staff: 'staff',
    guest: 'the guest',
    booking: 'booking %{id}',
    session: 'Session',
    session_id: 'Session',
    started: 'Started',
    duration: 'Duration',
    session_started: 'Session started, %{smart_count} min after the booked start',
    session_ended: 'Session ended after %{duration}, %{smart_count} min before the booked end',
  },
};

/** What a session did to the back. */
export const enZones = {
  zones: {
    title: 'Improvement by zone',
    drawing: 'The back, seen from behind: %{zones}',
    seen: 'Seen from behind',
    upper_left: 'Upper left',
    mid_left: 'Mid left',
    lower_left: 'Lower left',
    upper_right: 'Upper right',
    mid_right: 'Mid right',
    lower_right: 'Lower right',
    minor: 'Minor',
    moderate: 'Moderate',
    full: 'Full',
    unknown: 'Not told',
  },
};
