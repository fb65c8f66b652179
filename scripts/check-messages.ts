import { readFileSync } from 'node:fs';
import { placeholders } from '../domain/refusals/refusal.ts';
import { refusals } from '../domain/refusals/refuse.ts';
import { refusalBehind } from '../domain/refusals/spoken.ts';
import { en } from '../src/i18n/en.ts';
import { hasText } from '../src/i18n/texts.ts';
import { viRefusals } from '../src/i18n/vi/refusals.ts';
import { viTexts } from '../src/i18n/vi/texts.ts';
import { vi } from '../src/i18n/vi.ts';
import { describedTexts } from './described-texts.ts';
import { sourceFiles } from './source-files.ts';

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
    .filter(([text]) => refusalBehind(text) === undefined && !hasText(viTexts, text))
    .map(([text, place]) => `no Vietnamese for '${text}' (${place})`),
  ...refusalProblems(),
];

for (const problem of problems) console.log(problem);
console.log(
  `Compared ${english.size} messages, ${texts.size} texts of the resources and ${Object.keys(refusals).length} refusals in 2 languages`,
);
process.exitCode = problems.length === 0 && english.size > 0 && texts.size > 0 ? 0 : 1;

/** Each code has its sentence in each language, with the same placeholders, and is said somewhere. */
function refusalProblems(): string[] {
  const code = sourceFiles()
    .filter(path => /^(?:contract|domain|resources|server)\//.test(path) && !isTable(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
  const words: Readonly<Record<string, string>> = viRefusals;
  return Object.entries(refusals).flatMap(([name, sentence]) => {
    const said = words[name] ?? '';
    return [
      ...(said === '' ? [`no Vietnamese for refusal ${name}`] : []),
      ...(filledBy(said) === filledBy(sentence)
        ? []
        : [`refusal ${name} has other placeholders in Vietnamese`]),
      ...(code.includes(`'${name}'`) ? [] : [`nobody refuses anything with ${name}`]),
    ];
  });
}

function isTable(path: string): boolean {
  return /^domain\/refusals\/(?:forms|bodies|requests|accounts|records|bookings)\.ts$/.test(path);
}

function filledBy(sentence: string): string {
  return [...sentence.matchAll(placeholders)]
    .map(([whole]) => whole)
    .sort()
    .join(' ');
}
