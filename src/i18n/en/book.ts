/** Booking for a guest. */
export const enBook = {
  book: {
    known_guest: 'Known guest',
    new_guest: 'New guest',
    is_known: '%{guest} is known: %{way}',
    for_known: 'Book for %{guest}',
    price: 'Price:',
    first_time: '(%{full} less %{percent} % for the first booking)',
    changed_meanwhile: 'The price or the guest changed while you were looking',
    mail_missing: 'Please enter subject and content email and submit booking.',
    done: 'Booked!',
    confirm: 'Confirm',
  },
};
