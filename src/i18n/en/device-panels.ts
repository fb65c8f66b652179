/** Taking devices from stock to a place. Quoted ones are exact (REG, FORM-DEV). */
export const enRegister = {
  register: {
    // REG-10
    title_pick: 'Register device',
    // REG-04
    title_details: 'Add/Update BackHug details',
    // REG-03
    device_blank: 'device cannot be left blank',
    // FORM-DEV-20
    done: 'Update Bed success',
    search: 'Serial or connection ID',
    search_hint: 'Scan or paste it, or type a part of it; Enter takes the one that fits',
    stock: 'Devices in stock',
    stock_failed: 'The stock could not be loaded',
    no_stock: 'No device is in stock.',
    more: '%{smart_count} more device: type to narrow it down |||| %{smart_count} more devices: type to narrow them down',
    placed: '%{serial} cannot be picked: it stands at %{place} already',
    stands_at: 'stands at %{place}',
    unknown: 'No pre-registered device has the serial or connection ID “%{text}”',
    several: '%{smart_count} devices fit “%{text}”: choose one of them',
    clock_of_place: 'Local time at this location',
    clock: 'Local time at this location: %{zone}',
    opens: 'This location is coming soon: it opens when its first device is installed',
    unreachable:
      "The server cannot be reached. We can't tell yet whether it went through. What you typed is still here: press the button again – it can't happen twice.",
    continue: 'Continue',
    another: 'Pick another device',
    register: 'Register',
    registered: 'Registered: %{smart_count} device |||| Registered: %{smart_count} devices',
  },
};

/** Putting one device in the place of another. Quoted ones are exact (REPL). */
export const enReplace = {
  replace: {
    title: 'Replace device',
    // REPL-04
    will_move: '%{count} bookings will be moved to new device',
    will_cancel: '%{count} bookings will be cancelled (users will be notified)',
    will_disable: 'the current shared device will be marked as disabled',
    // REPL-08
    failed: 'Something is wrong!',
    // REPL-09, DEC-102
    device_blank: 'Connection id field cannot be left blank',
    reason_blank: 'Reason field cannot be left blank',
    new_device: 'New device',
    stay: '%{stay} of %{smart_count} booking stays |||| %{stay} of %{smart_count} bookings stay',
    new_device_hint: 'Enabled devices of this place and of the stock: by name, serial or connection ID',
    here: 'At this place',
    in_stock: 'In stock',
    none_fits: 'No device fits: none is enabled at this location, and none is in stock.',
    candidates_failed: 'The devices that fit could not be loaded',
    reason: 'Reason',
    reason_hint: 'Kept with both devices and their bookings, and told to the guests',
    ask_hint: 'Next you see what becomes of every booking. Nothing happens before you confirm it.',
    nowhere: 'This device does not stand at any location, so there is nothing to replace.',
    see_plan: 'See the plan',
    back: 'Back',
    confirm: 'Confirm',
    from_stock: '%{device} comes from stock to this place and counts as installed from now on.',
    unreachable:
      "The server cannot be reached. We can't tell yet whether it went through. Press Confirm again – it can't happen twice.",
    old_lane: '%{device}, replaced',
    new_lane: '%{device}, new',
    picture:
      'Time line by day: %{moved} bookings go to the new device, %{cancelled} are cancelled, %{kept} stay. The table below tells the same.',
    point: 'Point at a booking to see whose it is; press to find it in the table.',
    no_bookings: 'No upcoming bookings.',
    not_installed: 'not installed yet',
    legend_moved: 'moves along: the guest is told by email',
    legend_cancelled: 'cancelled: the guest is told by email',
    legend_kept: 'has begun and stays: nobody is told',
    legend_taken: 'the new device is booked already',
    table: 'What becomes of each booking',
    all: 'All',
    time: 'Time',
    guest: 'Guest',
    fate: 'What happens',
    told: 'Told by email',
    moves: 'Moves to %{device}',
    cancelled: 'Cancelled',
    stays: 'Stays: it has begun',
    nobody: 'Nobody',
    because_taken: 'the new device is taken then by',
    because_booking: 'booking %{id}',
    because_blocked: 'the new device is blocked then: %{reason}',
    because_early: 'the new device is installed only on %{time}',
    more: 'Show %{smart_count} more',
    changed: 'This changed while you were looking. This is the plan as it is now:',
    changed_device: 'One of the two devices was changed; the bookings are the same.',
    change_new: 'New: %{guest}',
    change_gone: 'Gone: %{guest}',
    change_other: '%{guest}: was “%{before}”, is now “%{now}”',
    change_time: '%{guest}: the booking was changed',
    more_changes: 'and %{smart_count} more',
    done: 'Replaced',
    done_moved: 'Moved to %{device}: %{count}',
    done_cancelled: 'Cancelled: %{count}',
    done_disabled: '%{device} is disabled now.',
    open_old: 'Open the old device',
    open_new: 'Open the new device',
  },
};

/** The state of a device in detail. */
export const enDeviceStatus = {
  system_status: {
    title: 'Device status',
    // SYS-01
    current: 'Current system status',
    factory: 'Manufacturing QA test results',
    // QA-06
    none: 'There is currently no information available. Please check back later',
    // QA-07
    load_failed: 'Error getting data device from collection id',
    from_start: 'At the start of session %{session}',
    from_end: 'At the end of session %{session}',
    tested_by: 'Tested by %{email}',
    tests: 'Tests, the latest first',
    all_parts: 'All parts',
    not_tested: 'Not tested',
    failed:
      '%{parts} does not work: the device reports a fault. |||| %{smart_count} parts do not work: the device reports faults of %{parts}.',
    untested: 'The test says nothing about %{parts}: not tested.',
    off: '%{parts} is switched off. |||| Switched off: %{parts}.',
    all_passed: 'All %{smart_count} parts passed.',
    says_nothing: 'This test holds no readings: nothing was tested.',
    drawing_sound: 'The bed from above; no part of it is reported to fail',
    drawing_failing: 'The bed from above; failing: %{parts}',
    motor: 'Motor %{what}',
    sensor: 'Sensor %{what}',
    other: '%{what}',
    parts: {
      motor_1: 'Motor 1',
      motor_2: 'Motor 2',
      motor_3: 'Motor 3',
      motor_4: 'Motor 4',
      sensor_neck: 'Neck sensor',
      sensor_back: 'Back sensor',
      leg_rest_movement: 'Leg rest',
      heat_pads: 'Heat pads',
      esp_communication: 'ESP communication',
      sd_card_ble: 'SD card (BLE)',
      sd_card_wifi: 'SD card (Wi-Fi)',
      wifi_connection: 'Wi-Fi connection',
    },
  },
};
