/** An address as the API suggests it (ADDR-01); null is what it does not know. */
export interface AddressSuggestion {
  readonly description: string;
  /** Asks for the rest; null when this is all there is. */
  readonly place_id: string | null;
  readonly street: string | null;
  readonly city_name: string | null;
  readonly city_short_name: string | null;
  readonly postal_code: string | null;
  readonly country_name: string | null;
  readonly country_shortName: string | null;
  readonly timezone: string | null;
  readonly currency: string | null;
}

/** What is missing in a chosen address, in the words that the requirements quote. */
export const missing = {
  city: 'Please, enter your address again. Your address is missing city!',
  country: 'Please, enter your address again. Your address is missing country!',
  timezone: 'Please, enter your address again. We can not found your timezone',
  anything: 'Please, enter your address again',
} as const;
