// The vocabulary of descriptions, in one place: every kind of field that a resource may have.
export { choice, choices, tags, toggle } from '../kinds/choice.ts';
export { blankMessage } from '../kinds/field-parts.ts';
export { audio, image, images } from '../kinds/file.ts';
export { decimal, duration, integer, money, numbers, percent } from '../kinds/number.ts';
export { json, objects, reference } from '../kinds/structured.ts';
export { country, email, longText, phone, richText, text, url } from '../kinds/text.ts';
export { date, instant, time } from '../kinds/time.ts';
