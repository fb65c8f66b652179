/** Home and the guides of the tutorials panel. */
export const enHome = {
  home: {
    welcome: 'Welcome, %{name}',
    intro: 'What happens today, what comes next, and what needs a hand.',
    today: 'Bookings today',
    week: 'Bookings in the next 7 days',
    offline: 'Devices without a connection',
    disabled: 'Disabled devices',
    about: 'about',
    chart: 'Bookings per day',
    bookings: 'Bookings',
    no_bookings: 'No bookings a week back or a week ahead.',
    as_table: 'Show as a table (days in %{zone})',
    next: 'Next bookings',
    no_next: 'No booking is planned for the next 30 days.',
    all_bookings: 'All bookings',
    all_devices: 'All devices',
    failed: 'This could not be loaded.',
    open_account: 'Open account',
  },
  statistics: {
    none: 'No statistics have been set up yet.',
    open: 'Open %{name} in a new tab',
    frame: 'the frame',
    link_only: 'This address is offered as a link: it may not stand in a frame.',
  },
  guides: {
    title: 'Quickstart',
    show: 'Show me',
    bookings: {
      title: 'Find a booking',
      text: 'Open Bookings, choose a user, location, status or period, and press Search. The address keeps your filter, so you can share it.',
    },
    reference: {
      title: 'Keep reference data',
      text: 'Cities, plans, settings and the like stand under Reference data. Create opens a form over the list.',
    },
    devices: {
      title: 'Check a device',
      text: 'Open a row of Devices to see what it reported last: errors, firmware and signal strength.',
    },
    people: {
      title: 'Find a person',
      text: 'Partner management lists everyone. Filter by email, name or country and open a row for the details.',
    },
    locations: {
      title: 'Your locations',
      text: 'Every location that belongs to you, with its hours, prices and devices.',
    },
    own_bookings: {
      title: 'Your bookings',
      text: 'All bookings at your locations. Choose a status or period and press Search.',
    },
    own_devices: {
      title: 'Your devices',
      text: 'Open a row to see what the device reported last: errors, firmware and signal strength.',
    },
    jump: {
      title: 'Jump anywhere',
      text: 'Press Ctrl K and type a page, an email, a device or a location.',
    },
    look: {
      title: 'Make it yours',
      text: 'Language and light or dark are in your profile.',
    },
  },
};
