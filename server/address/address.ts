import type { Address as KnownAddress, Suggestion as KnownSuggestion } from '../../contract/address.ts';

export type Address = Readonly<KnownAddress>;
export type Suggestion = Readonly<KnownSuggestion>;

export interface AddressParams {
  /** What has been typed: street, city, country, or coordinates. */
  readonly text: string;
  /** Only in this country, ISO 3166. */
  readonly country?: string | undefined;
}

/** Knows addresses: the embedded gazetteer, or a maps service. */
export interface AddressBook {
  search(question: AddressParams): Promise<readonly Suggestion[]>;
  /** The whole address behind a `place_id`; undefined when there is no such place. */
  one(placeId: string): Promise<Address | undefined>;
}
