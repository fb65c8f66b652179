import { kindOf } from '../../resources/kinds/kinds.ts';
import type { Field } from '../../resources/schema/field.ts';
import { hexPairs } from './hex-pairs.ts';

/** Texts for fields that take only texts of a certain form. */
const shapedTexts = [
  'https://example.com/sample',
  'Europe/London',
  '1.2.3',
  'USD',
  'GB',
  '12:00:00',
  'Welcome2026',
  '#336699',
  '1',
];

/**
 * A value that passes the field's own check; `serial` makes it differ from other samples, and later
 * serials give later instants. Throws when none of the known forms passes: then the form is missing here.
 */
export function sampleValue(field: Field, serial: number): unknown {
  const candidates = [
    ...(field.example === undefined ? [] : [field.example]),
    kindOf(field).sample(field, serial, sampleValue),
    ...(kindOf(field).written === 'json'
      ? [{}, [], { sample: serial }]
      : [...shapedTexts, `00:00:00:${hexPairs(serial)}`]),
    ...(field.required ? [] : [null]),
  ];
  const found = candidates.find(candidate => field.schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`No sample passes the check of the field ${field.label}`);
  return found;
}
