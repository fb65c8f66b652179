/** The outbox, and the texts of mails among the settings. */
export const enMail = {
  // The state of that name is another word in other languages.
  resources: { mails: { fields: { sent_time: 'Sent' } } },
  mail: {
    send_again: 'Send again',
    send_again_what: '“%{subject}” leaves at once, with the text that is stored here.',
    send_again_to: 'It goes to the address that the guest has now.',
    send_again_same: 'It goes to %{email}, as it did before.',
    booking_now: 'The booking is now:',
    booking_gone: 'The booking is there no longer.',
    sent_again: 'The email is in the outbox again',
    placeholders: 'Filled in for each guest:',
    sample: 'With the data of an invented guest',
  },
};
