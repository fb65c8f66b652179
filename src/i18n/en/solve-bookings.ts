/** Several bookings that are moved or cancelled together. */
export const enSolveBookings = {
  solve_bookings: {
    title: 'Move or cancel bookings',
    what: 'Each moves to the same time on another device of its location where one is free, else to what is free soonest; or all are cancelled. For each another device or time can be chosen, or none, or that it stays.',
    move: 'Carry out',
    none_chosen: 'Choose the bookings in the list first.',
    none: 'None of these bookings can be changed any more.',
    left: '%{smart_count} booking has begun or is over, and stays as it is |||| %{smart_count} bookings have begun or are over, and stay as they are',
    reason_first: 'Say why, and you see what becomes of each.',
    reason_hint: 'The guests read it',
    done: 'The bookings are moved and cancelled',
  },
};
