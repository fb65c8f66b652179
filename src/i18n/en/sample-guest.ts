/** An invented guest, and what else fills the sample of an email. */
export const guest = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann.lee@mail.example',
  new_email: 'ann@riverside.example',
  location: 'Riverside',
  address: '1 Quay Street, SE1 7PB London, United Kingdom',
  device: 'Aspen',
  new_device: 'Birch',
  new_location: 'Old Mill',
  new_address: '9 Mill Lane, SE16 4TX London, United Kingdom',
  price: '£14.50',
  devices: 'Aspen, Riverside: weak signal',
  reason: 'The bed is being repaired.',
  zone: 'Europe/London',
  company: 'Linden Rest Company',
  change: 'a passkey was added',
};
