import { en } from '../src/i18n/en.ts';
import { hasText } from '../src/i18n/texts.ts';
import { viTexts } from '../src/i18n/vi/texts.ts';
import { vi } from '../src/i18n/vi.ts';
import { describedTexts } from './described-texts.ts';

/** Every key of a tree of messages, e.g. `auth.title`. */
function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

const english = new Set(keysOf(en));
const vietnamese = new Set(keysOf(vi));
const texts = describedTexts();

const problems = [
  ...[...english].filter(key => !vietnamese.has(key)).map(key => `no Vietnamese for ${key}`),
  ...[...vietnamese].filter(key => !english.has(key)).map(key => `no English for ${key}`),
  ...[...texts]
    .filter(([text]) => !hasText(viTexts, text))
    .map(([text, place]) => `no Vietnamese for '${text}' (${place})`),
];

for (const problem of problems) console.log(problem);
console.log(`Compared ${english.size} messages and ${texts.size} texts of the resources in 2 languages`);
process.exitCode = problems.length === 0 && english.size > 0 && texts.size > 0 ? 0 : 1;
