/** Days on which several locations are closed together. */
export const enCloseDays = {
  close_days: {
    title: 'Close days',
    close: 'Close %{smart_count} location |||| Close %{smart_count} locations',
    from: 'First day',
    from_hint: 'A day of the calendar of each location',
    from_wrong: 'A day from today on',
    until: 'Last day',
    until_hint: 'Closed on each day until then',
    no_locations: 'Choose the locations in the list first.',
    done: 'The days are closed',
  },
};
