/** Moving bookings by hand over a board or a calendar, and the week by device. */
export const enMoves = {
  moves: {
    view: 'By device',
    view_hint: 'Week by device',
    table: 'Week by device, %{week}',
    device: 'Device',
    free: '%{when}, %{device}: free',
    home: '%{when}, %{device}: where it is now',
    not_free: '%{when}, %{device}: %{reason}',
    disabled: 'This device is out of service',
    taken_up: '%{guest} is taken up.',
    left: 'The booking stays where it is.',
    hint: 'Drag a booking to another time or day; on a touch screen, hold it for a moment first. Nothing happens before you confirm it.',
    hint_devices:
      'Drag a booking to another day or device, at the same time; on a touch screen, hold it for a moment first. Nothing happens before you confirm it.',
    hint_month:
      'Drag the booking of a day to another day, at the same time; on a touch screen, hold it for a moment first. Nothing happens before you confirm it.',
    outside: 'outside the opening hours',
    keys: 'Press space to take up the booking, arrow keys to move it by ten minutes or by a day, space to put it down, escape to leave it where it is.',
    keys_devices:
      'Press space to take up the booking, arrow keys to move it to another day or device, space to put it down, escape to leave it where it is.',
    keys_month:
      'Press space to take up the first booking of the day, arrow keys to move it by a day or a week, space to put it down, escape to leave it where it is.',
    more: '%{smart_count} more |||| %{smart_count} more',
    no_devices: 'No device stands here yet. Devices get rows of their own once they are registered.',
  },
};
