/** What can be undone, and until when. */
export const enUndo = {
  undo: {
    undo: 'Undo',
    done: 'Undone',
    over: 'It can no longer be undone.',
    mails_leave: 'The email leaves in %{time} |||| The emails leave in %{time}',
    possible_for: '%{time} left to undo',
    tray: 'What can be undone',
    mails_in: 'emails leave in %{time}',
    cancelled: 'Cancelled %{smart_count} booking |||| Cancelled %{smart_count} bookings',
    moved: 'Moved %{smart_count} booking |||| Moved %{smart_count} bookings',
    undone: 'Undone: %{what}',
    created_record: '%{record} created: %{title}',
    edited_record: '%{record} changed: %{title}',
    removed_record: '%{record} removed: %{title}',
    reordered: 'New order: %{records}',
    bulk: '%{records}: %{title} changed together',
    imported: 'Imported: %{records}',
    earlier: '%{smart_count} earlier change |||| %{smart_count} earlier changes',
  },
};
