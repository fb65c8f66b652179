import type { Address as KnownAddress, Suggestion as KnownSuggestion } from '../../contract/locations.ts';
import { type Country, countryNamed } from './country.ts';

export type Address = Readonly<KnownAddress>;
export type Suggestion = Readonly<KnownSuggestion>;

interface AddressParams {
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

/** What somebody has typed, taken apart. */
export interface TypedAddress {
  readonly street: string | null;
  readonly city: string;
  readonly postalCode: string | null;
  readonly region: string | undefined;
  readonly country: Country | undefined;
}

/** Words with figures in front of the city, or behind it: `10115 Berlin`, `London WC2H 9HN`. */
const before = /^((?:[\p{L}-]{0,3}\d[\p{L}\d-]*\s+)+)(?=\p{L})/u;
const codeWord = /^[\p{L}\d-]{2,10}$/u;

/**
 * The readings of `street, city, region, country`, the most telling one first: the last part may be a
 * country, the one before it a region, and everything but the city may be missing.
 */
export function readingsOf(text: string, isRegion: (text: string) => boolean): TypedAddress[] {
  const parts = text
    .split(',')
    .map(part => part.replace(/\s+/g, ' ').trim())
    .filter(part => part !== '');
  const country = parts.length > 1 ? countryNamed(parts.at(-1) ?? '') : undefined;
  const others = withRegion(parts, undefined, isRegion);
  if (country === undefined) return others;
  // The name of a country is the end of an address, unless a region is called the same (Georgia).
  const inRegion = others.filter(({ region }) => region !== undefined);
  return [...withRegion(parts.slice(0, -1), country, isRegion), ...inRegion];
}

function withRegion(
  parts: readonly string[],
  country: Country | undefined,
  isRegion: (text: string) => boolean,
): TypedAddress[] {
  const region = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  const plain = { ...cityOf(parts), country, region: undefined };
  return isRegion(region) ? [{ ...cityOf(parts.slice(0, -1)), country, region }, plain] : [plain];
}

function cityOf(parts: readonly string[]): Pick<TypedAddress, 'street' | 'city' | 'postalCode'> {
  const last = parts.at(-1) ?? '';
  const code = before.exec(last)?.[1] ?? wordsBehind(last);
  const city = (
    last.startsWith(code) ? last.slice(code.length) : last.slice(0, last.length - code.length)
  ).trim();
  const street = parts.length > 1 ? parts.slice(0, -1).join(', ') : null;
  return city === ''
    ? { street, city: last, postalCode: null }
    : { street, city, postalCode: code === '' ? null : code.trim() };
}

/** The last words with a figure in them, but not all of them; word by word, because a pattern would try from each. */
function wordsBehind(text: string): string {
  const words = text.split(' ');
  let first = words.length;
  while (first > 1 && isCodeWord(words[first - 1] ?? '')) first -= 1;
  return words.slice(first).join(' ');
}

function isCodeWord(word: string): boolean {
  return codeWord.test(word) && /\d/.test(word);
}

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)(-?\d{1,3}(?:\.\d+)?)$/;

/** Coordinates as `51.5072, -0.1276`; undefined for anything else. */
export function coordinatesOf(text: string): { latitude: number; longitude: number } | undefined {
  const [, first, second] = coordinates.exec(text.trim()) ?? [];
  const [latitude, longitude] = [Number(first), Number(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
