/** A list inside the page of one location. */
export interface TabByHand {
  readonly tab: string;
  readonly why: string;
  readonly title: string;
  readonly filters: readonly string[];
  readonly pages: string;
  readonly switches: readonly string[];
  /** The roles that see 'Add new device'. */
  readonly adds: readonly number[];
}

/** What differs from the lists of all bookings and all devices: nothing asks for the location again. */
export const tabs: readonly TabByHand[] = [
  {
    tab: 'booking',
    why: 'BOOK-01, CONST-12: five on a page. Which other sizes it offers is the product’s own.',
    title: 'Bookings',
    filters: ['User', 'Device', 'Status', 'Slot duration', 'Start and end'],
    pages: '5 of 5, 10, 20, 50',
    switches: ['Times at the location'],
    adds: [],
  },
  {
    tab: 'device',
    why: 'DEV-01, DEV-04 (never removed ones), DEC-25 (the button for roles 0 and 3).',
    title: 'Devices',
    filters: ['Name', 'Health', 'Serial ID', 'Wi-Fi', 'Version', 'Registration', 'Device type', 'State'],
    pages: '20 of 10, 20, 30, 50',
    switches: ['Times at the location'],
    adds: [0, 3],
  },
];
