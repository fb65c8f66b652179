import { type Country, countryNamed } from './country.ts';

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
const behind = /((?:\s+(?=[\p{L}\d-]*\d)[\p{L}\d-]{2,10})+)$/u;

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
  const code = before.exec(last)?.[1] ?? behind.exec(last)?.[1] ?? '';
  const city = last.replace(code, '').trim();
  const street = parts.length > 1 ? parts.slice(0, -1).join(', ') : null;
  return city === ''
    ? { street, city: last, postalCode: null }
    : { street, city, postalCode: code === '' ? null : code.trim() };
}

/** Coordinates as `51.5072, -0.1276`; undefined for anything else. */
export function coordinatesOf(text: string): { latitude: number; longitude: number } | undefined {
  const [, first, second] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const [latitude, longitude] = [Number(first), Number(second)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
