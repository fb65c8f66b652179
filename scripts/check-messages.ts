import { existsSync, readFileSync } from 'node:fs';
import { languages } from '../domain/people/language.ts';
import { placeholders } from '../domain/refusals/refusal.ts';
import { refusals } from '../domain/refusals/refuse.ts';
import { refusalBehind } from '../domain/refusals/spoken.ts';
import { en } from '../src/i18n/en.ts';
import type { Language } from '../src/i18n/language.ts';
import { hasText } from '../src/i18n/texts.ts';
import { describedTexts } from './described-texts.ts';
import { sourceFiles } from './source-files.ts';

/** What the folder of a language has besides its words. */
const files = ['language.ts', 'calendar.ts', 'sample-guest.ts'];
const english = new Set(keysOf(en));
const texts = [...describedTexts()].filter(([text]) => refusalBehind(text) === undefined);
const others = languages.filter(({ value }) => value !== 'en');

const problems = unsaid();
for (const { value: name, label } of others) {
  const folder = `src/i18n/${name}`;
  const missing = files.filter(file => !existsSync(`${folder}/${file}`));
  problems.push(...missing.map(file => `${label} has no ${folder}/${file}`));
  if (missing.includes('language.ts')) continue;
  const { language }: { readonly language: Language } = await import(`../${folder}/language.ts`);
  problems.push(...lacking(language).map(lack => `${folder}: ${lack}`));
}

for (const problem of problems) console.log(problem);
console.log(
  `Compared ${english.size} messages, ${texts.length} texts of the resources and ${Object.keys(refusals).length} refusals in ${languages.length} languages`,
);
process.exitCode = problems.length === 0 && english.size > 0 && texts.length > 0 ? 0 : 1;

/** Every key of a tree of messages, e.g. `auth.title`. */
function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

/** What a language does not say, or says about something else. */
function lacking(language: Language): string[] {
  const keys = new Set(keysOf(language.messages));
  const sentences: Readonly<Record<string, string>> = language.refusals;
  return [
    ...[...english].filter(key => !keys.has(key)).map(key => `no message ${key}`),
    ...[...keys].filter(key => !english.has(key)).map(key => `${key} is no message of English`),
    ...texts
      .filter(([text]) => !hasText(language.texts, text))
      .map(([text, place]) => `no words for '${text}' (${place}): add them to labels.ts`),
    ...Object.entries(refusals).flatMap(([code, sentence]) => wrongly(code, sentence, sentences[code])),
  ];
}

function wrongly(code: string, sentence: string, said = ''): string[] {
  if (said === '') return [`no sentence for the refusal ${code}`];
  return filledBy(said) === filledBy(sentence) ? [] : [`the refusal ${code} has other placeholders`];
}

function filledBy(sentence: string): string {
  return [...sentence.matchAll(placeholders)]
    .map(([whole]) => whole)
    .sort()
    .join(' ');
}

/** Codes that nobody refuses anything with. */
function unsaid(): string[] {
  const code = sourceFiles()
    .filter(path => /^(?:contract|domain|resources|server)\//.test(path) && !isTable(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
  return Object.keys(refusals)
    .filter(name => !code.includes(`'${name}'`))
    .map(name => `nobody refuses anything with ${name}`);
}

function isTable(path: string): boolean {
  return /^domain\/refusals\/(?:forms|bodies|requests|accounts|records|bookings)\.ts$/.test(path);
}
