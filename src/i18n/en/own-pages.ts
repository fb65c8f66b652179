/** The flow of question steps, and their form. */
export const enQuestions = {
  questions: {
    draw: 'View flow',
    graph: {
      node: 'step',
      edge: 'way',
      way: 'From step %{from} to step %{to}',
      keys: 'Press enter or space to choose a step, escape to leave it.',
      controls: 'Size of the drawing',
      larger: 'Larger',
      smaller: 'Smaller',
      whole: 'Show all steps',
    },
    all_steps: 'All question steps',
    none: 'There are no question steps yet.',
    problems: 'What is wrong with the flow',
    sound: 'Every answer leads to a step or an end, and every step is reached.',
    missing: 'Step %{id} does not exist',
    unreachable: 'No answer leads to step %{id}',
    dead_end: 'Step %{id} has an answer that leads nowhere',
    stuck: 'Step %{id} has no answer and does not finish',
    edit_step: 'Edit step %{id}',
    scored: 'score %{score}',
    end: 'End (%{id})',
    step: 'Step %{id}',
    last_step: 'Last step (%{id})',
    walk: 'Walk through the flow',
    edit: 'Edit this step',
    restart: 'Back to the start',
    ends_here: 'This answer leads to no step',
    answers: 'Answers',
    answer_at: 'Answer %{place}',
    answer: 'Answer',
    display: 'As shown',
    next: 'Next question ID',
    score: 'Score',
    ends: 'The flow ends here',
    no_such_step: 'There is no such step',
  },
};

/** The times of a condition. */
export const enConditions = {
  conditions: {
    chart: 'Times of the stretches',
    paces: {
      slow: 'Slow',
      fast: 'Fast',
      moderate: 'Moderate',
    },
    none: 'none',
    sum: 'Total %{sum}',
  },
};

/** A playlist and its tracks. */
export const enPlaylists = {
  playlists: {
    add_tracks: 'Add tracks',
    sounds: 'Sounds',
    save_tracks: 'Save %{smart_count} track |||| Save %{smart_count} tracks',
    tracks: '%{smart_count} track |||| %{smart_count} tracks',
    tracks_added: 'Tracks added',
    no_tracks: 'No track belongs to this playlist yet.',
    until: 'Played until',
    total: 'Plays for %{total}',
  },
};

/** The tables of the world (REF-01 to REF-08). */
export const enReference = {
  reference: {
    title: 'Reference tables',
    about: 'Countries, currencies, time zones and booking statuses.',
    search: 'Search in this table',
    count: '%{smart_count} entry |||| %{smart_count} entries',
    tables: {
      countries: 'Countries',
      currencies: 'Currencies',
      'time-zones': 'Time zones',
      'booking-statuses': 'Booking statuses',
    },
    columns: {
      countryName: 'Country',
      countryCode: 'Country code',
      capital: 'Capital',
      continentName: 'Continent',
      population: 'Population',
      currencyCode: 'Currency',
      code: 'Code',
      name: 'Name',
      symbol: 'Symbol',
      decimal_digits: 'Decimal digits',
      rounding: 'Cash rounding',
      cities: 'Cities',
      value: 'Number',
      label: 'Status',
      aliases: 'Older names',
    },
  },
};
