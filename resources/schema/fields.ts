// The vocabulary of descriptions, in one place: every kind of field that a resource may have.
export { choice, choices, tags, toggle } from './choice-fields.ts';
export { blankMessage } from './field-parts.ts';
export { decimal, duration, integer, money, numbers, percent } from './number-fields.ts';
export { json, objects, reference } from './structured-fields.ts';
export { audio, email, image, images, longText, phone, richText, text, url } from './text-fields.ts';
export { date, instant, time } from './time-fields.ts';
