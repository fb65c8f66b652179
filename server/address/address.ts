/** What is known of an address (ADDR-01); null is what could not be found. */
export interface Address {
  readonly street: string | null;
  readonly city_name: string | null;
  /** The city in plain letters. */
  readonly city_short_name: string | null;
  readonly postal_code: string | null;
  readonly country_name: string | null;
  /** ISO 3166, two letters. */
  readonly country_shortName: string | null;
  /** An IANA zone by the name that people know. */
  readonly timezone: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The currency of the country, ISO 4217 (FORM-LOC-12). */
  readonly currency: string | null;
}

/** An address that may be the one that is being typed. */
export interface Suggestion extends Address {
  /** In one line, for a list to choose from. */
  readonly description: string;
  /** Asks for what is still missing; null when this is all there is. */
  readonly place_id: string | null;
}

export interface AddressQuestion {
  /** What has been typed: street, city, country, or coordinates. */
  readonly text: string;
  /** Only in this country, ISO 3166. */
  readonly country?: string | undefined;
}

/** Knows addresses: the embedded gazetteer, or a maps service. */
export interface AddressBook {
  search(question: AddressQuestion): Promise<readonly Suggestion[]>;
  /** The whole address behind a `place_id`; undefined when there is no such place. */
  one(placeId: string): Promise<Address | undefined>;
}
