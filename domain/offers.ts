/** What a host can do beyond the documented calls; a host that does not say so is offered none of it. */
export const offers = [
  'book',
  'relieve',
  'calendars',
  'close-days',
  'solve',
  'blocks',
  'rollouts',
  'alerts',
  'hours',
  'guests',
] as const;
export type Offer = (typeof offers)[number];
