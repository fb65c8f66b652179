import type { Field, FieldKind, Fields } from '../../resources/schema/field.ts';

const firstInstant = Date.parse('2031-03-05T09:00:00.000Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

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
  '00:11:22:33:44:55',
  '1',
];

type Sample = (field: Field, serial: number) => unknown;

const byKind: Readonly<Record<FieldKind, Sample>> = {
  text: textSample,
  longText: textSample,
  richText: (_field, serial) => `<p>Sample ${serial}</p>`,
  email: (_field, serial) => `sample.${serial}@example.com`,
  phone: (_field, serial) => `202-555-${String(1000 + (serial % 9000))}`,
  url: (_field, serial) => `https://example.com/${serial}`,
  image: (_field, serial) => `https://example.com/${serial}.png`,
  audio: (_field, serial) => `https://example.com/${serial}.wav`,
  images: (_field, serial) => [`https://example.com/${serial}.png`],
  integer: numberSample,
  decimal: numberSample,
  money: numberSample,
  percent: numberSample,
  duration: numberSample,
  date: (_field, serial) =>
    new Date(firstInstant - 14_000 * dayMs - (serial % 30_000) * dayMs).toISOString().slice(0, 10),
  instant: (_field, serial) => new Date(firstInstant + serial * hourMs).toISOString(),
  time: (_field, serial) => `${String(serial % 24).padStart(2, '0')}:00:00`,
  toggle: () => true,
  choice: ({ choices }) => choices?.[0]?.value,
  choices: ({ choices }) => choices?.slice(0, 1).map(choice => choice.value),
  tags: (_field, serial) => [`tag ${serial}`],
  numbers: (field, serial) => [numberSample(field, serial)],
  objects: ({ item }, serial) => [itemSample(item ?? {}, serial)],
  json: ({ default: fallback }) => fallback ?? null,
  reference: () => null,
};

/**
 * A value that passes the field's own check; `serial` makes it differ from other samples, and later
 * serials give later instants. Throws when none of the known forms passes: then the form is missing here.
 */
export function sampleValue(field: Field, serial: number): unknown {
  const candidates = [
    ...(field.example === undefined ? [] : [field.example]),
    byKind[field.kind](field, serial),
    ...(field.kind === 'json' ? [{}, [], { sample: serial }] : shapedTexts),
    ...(field.required ? [] : [null]),
  ];
  const found = candidates.find(candidate => field.schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`No sample passes the check of the field ${field.label}`);
  return found;
}

function textSample({ maxLength = 255 }: Field, serial: number): string {
  const short = serial.toString(36).toUpperCase().padStart(2, '0');
  return maxLength < 12 ? short.slice(-maxLength) : `Sample ${serial}`;
}

function numberSample({ range }: Field, serial: number): number {
  const { min = 1, max = 1_000_000, step = 1 } = range ?? {};
  const most = Math.max(0, Math.min(Math.floor((max - min) / step), 1000));
  return min + (most === 0 ? 0 : serial % (most + 1)) * step;
}

function itemSample(item: Fields, serial: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).map(([name, field], index) => [name, sampleValue(field, serial + index)]),
  );
}
