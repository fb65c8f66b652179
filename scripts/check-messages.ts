import { existsSync, readFileSync } from 'node:fs';
import { notices } from '../domain/notices.ts';
import { languages } from '../domain/people/language.ts';
import { placeholders } from '../domain/refusals/refusal.ts';
import { refusals } from '../domain/refusals/refuse.ts';
import { sentenceBehind } from '../domain/refusals/spoken.ts';
import { en } from '../src/i18n/en.ts';
import type { Language } from '../src/i18n/language.ts';
import { describedTexts } from './described-texts.ts';
import { sourceFiles } from './source-files.ts';

/** What the folder of a language has besides its words. */
const files = ['language.ts', 'calendar.ts', 'sample-guest.ts'];
const english = new Set(keysOf(en));
const texts = [...(await describedTexts())].filter(([text]) => sentenceBehind(text) === undefined);
const coded = [
  ['refusal', refusals],
  ['notice', notices],
] as const;
const others = languages.filter(({ value }) => value !== 'en');

const problems = [...unsaid(), ...uncoded()];
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
  `Compared ${english.size} messages, ${texts.length} texts of descriptions, ${Object.keys(refusals).length} refusals and ${Object.keys(notices).length} notices in ${languages.length} languages`,
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
  const sentences: Readonly<Record<string, string>> = { ...language.refusals, ...language.notices };
  return [
    ...[...english].filter(key => !keys.has(key)).map(key => `no message ${key}`),
    ...[...keys].filter(key => !english.has(key)).map(key => `${key} is no message of English`),
    ...texts
      .filter(([text]) => !(text in language.texts))
      .map(([text, place]) => `no words for '${text}' (${place}): add them to labels.ts`),
    ...coded.flatMap(([kind, table]) =>
      Object.entries(table).flatMap(([code, sentence]) =>
        wrongly(`${kind} ${code}`, sentence, sentences[code]),
      ),
    ),
  ];
}

function wrongly(what: string, sentence: string, said = ''): string[] {
  if (said === '') return [`no sentence for the ${what}`];
  return filledBy(said) === filledBy(sentence) ? [] : [`the ${what} has other placeholders`];
}

function filledBy(sentence: string): string {
  return [...sentence.matchAll(placeholders)]
    .map(([whole]) => whole)
    .sort()
    .join(' ');
}

/** Codes that nobody uses, and those that mean two sentences. */
function unsaid(): string[] {
  const code = sourceFiles()
    .filter(path => /^(?:contract|domain|resources|server)\//.test(path) && !isTable(path))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n');
  return [
    ...coded.flatMap(([kind, table]) =>
      Object.keys(table)
        .filter(name => !code.includes(`'${name}'`))
        .map(name => `nobody says the ${kind} ${name}`),
    ),
    ...Object.keys(notices)
      .filter(name => name in refusals)
      .map(name => `${name} is a refusal and a notice`),
  ];
}

/** Answers that say more than OK by words of their own, which no other language could say. */
function uncoded(): string[] {
  return sourceFiles()
    .filter(path => path.startsWith('server/'))
    .flatMap(path =>
      [...readFileSync(path, 'utf8').matchAll(/code: 2\d\d,\s*message(?:: ['"`](?!OK['"`])|,| })/g)].map(
        ([said]) => `${path} answers '${said}' without a code: give it one in domain/notices.ts`,
      ),
    );
}

function isTable(path: string): boolean {
  return /^domain\/(?:notices|refusals\/(?:forms|bodies|requests|accounts|records|bookings))\.ts$/.test(path);
}
