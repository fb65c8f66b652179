import { cityClocksOf, type Language } from '../people/language.ts';
import { offsetAt } from './zone-offset.ts';

/** Cities whose names the identifiers of zones write without their signs, or not as people call them. */
const written: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Curacao: 'Curaçao',
  Ho_Chi_Minh: 'Ho Chi Minh City',
  Kiev: 'Kyiv',
  Merida: 'Mérida',
  Noumea: 'Nouméa',
  Reunion: 'Réunion',
  Saigon: 'Ho Chi Minh City',
  Sao_Paulo: 'São Paulo',
  Sao_Tome: 'São Tomé',
  St_Johns: 'St. John’s',
  Zurich: 'Zürich',
};

/**
 * The clocks of a zone, as people of that language call them: by the city that its identifier ends with.
 *
 * @example clocksOf('America/Sao_Paulo', 'en') // 'São Paulo time'
 */
export function clocksOf(zone: string, language: Language): string {
  const parts = zone.split('/');
  const city = parts.at(-1) ?? zone;
  if (parts.length === 1 || parts[0] === 'Etc') return zone;
  const clocks = cityClocksOf(language);
  return clocks.of(clocks.cities[city] ?? written[city] ?? city.replaceAll('_', ' '));
}

/**
 * The same with how far they are from UTC at that instant (epoch ms), which summer and winter change.
 *
 * @example clocksAt('America/Sao_Paulo', Date.parse('2026-11-21T14:30:00Z'), 'en') // 'São Paulo time (GMT-3)'
 */
export function clocksAt(zone: string, instant: number, language: Language): string {
  return zone === 'UTC' ? zone : `${clocksOf(zone, language)} (${offsetAt(zone, instant)})`;
}
