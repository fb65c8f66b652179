import { rawTimeZones } from '@vvo/tzdb';

const zones = new Map(rawTimeZones.map(zone => [zone.name, zone]));
const byAlias = new Map(rawTimeZones.flatMap(({ name, group }) => group.map(alias => [alias, name])));

/**
 * A zone by the name that people know, where there is one (ADDR-08).
 *
 * @example friendlyZone('Asia/Saigon') // 'Asia/Ho_Chi_Minh'
 */
export function friendlyZone(name: string): string {
  return zones.has(name) ? name : (byAlias.get(name) ?? name);
}

/** The zone of a country that has a single one. */
export function onlyZoneOf(countryCode: string): string | null {
  const [first, ...others] = zonesOf(countryCode);
  return first !== undefined && others.length === 0 ? first.name : null;
}

/** The zone of a large city whose place on earth nobody has noted: the country's only one, or the one it is large in. */
export function zoneOfKnownCity(countryCode: string, city: string): string | null {
  const named = zonesOf(countryCode).find(({ mainCities }) => mainCities.includes(city));
  return onlyZoneOf(countryCode) ?? named?.name ?? null;
}

/**
 * What `found` is called in a country. A look-up by coordinates may err by a few kilometres, so a zone of
 * a neighbour across the border counts as the country's own zone with the same offset.
 */
export function zoneInCountry(found: string, countryCode: string): string {
  const own = zonesOf(countryCode);
  const friendly = friendlyZone(found);
  if (own.some(({ name }) => name === friendly)) return friendly;
  const offset = zones.get(friendly)?.rawOffsetInMinutes;
  return own.find(zone => zone.rawOffsetInMinutes === offset)?.name ?? friendly;
}

function zonesOf(countryCode: string) {
  return rawTimeZones.filter(zone => zone.countryCode === countryCode);
}
