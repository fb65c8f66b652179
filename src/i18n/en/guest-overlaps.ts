/** A guest who is about to get two bookings at once. */
export const enGuestOverlaps = {
  overlaps: {
    found:
      '%{guest} has another booking at that time, which stays: |||| %{guest} has other bookings at that time, which stay:',
  },
};
