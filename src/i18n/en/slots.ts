/** Why a start cannot be chosen, and where that is mended. */
export const enSlots = {
  slots: {
    break: 'Break %{from}–%{to}',
    open_holder: 'Open that booking',
    open_hours: 'Open the opening hours',
    open_device: 'Open the device',
    free_starts: '%{smart_count} free start |||| %{smart_count} free starts',
    previous_month: 'Previous month',
    next_month: 'Next month',
    blocked: 'Blocked: %{reason}',
    open_blocks: 'Open the blocks',
    taken_by_booking: 'Taken by booking %{id}',
    before_installation: 'Before installation: the device stands there from %{day}',
    closed_all_day: 'Closed all day (%{hours})',
    closed_since: 'Closed since %{time} (%{hours})',
    closed_until: 'Closed until %{time} (%{hours})',
    weekly_hours: 'weekly hours of %{weekday}',
    changed_day: 'changed for that day: %{reason}',
    problem: {
      current: 'Where the booking is now',
      past: 'Past',
      skipped: 'Skipped by the clock change: this time does not exist on that day',
      full: 'No start is free',
      updating: 'The device updates its firmware',
      'off-step': 'Not a start of that day',
    },
  },
};
