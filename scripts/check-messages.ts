import { existsSync, readFileSync } from 'node:fs';
import { roles } from '../domain/actor.ts';
import { languages } from '../domain/people/language.ts';
import { placeholders } from '../domain/refusals/refusal.ts';
import { refusals } from '../domain/refusals/refuse.ts';
import { refusalBehind } from '../domain/refusals/spoken.ts';
import { registry } from '../resources/index.ts';
import { draftSchema } from '../resources/schema/check.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import type { Field, Fields } from '../resources/schema/field.ts';
import { en } from '../src/i18n/en.ts';
import type { Language } from '../src/i18n/language.ts';
import { hasText } from '../src/i18n/texts.ts';
import { combinedFilterFields } from '../src/kinds/filter-props.ts';
import { sourceFiles } from './source-files.ts';

/** Values that some field or other refuses; each refusal is a message that a person may read. */
const hostile: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'a',
  '\0',
  'x'.repeat(20_000),
  '1234567890123456789',
  -1e15,
  1e15,
  0.5,
  -1,
  0,
  7,
  true,
  [],
  ['a', 'a'],
  [1, 1],
  [-1e15],
  [1e15],
  ['x'.repeat(20_000)],
  Array.from({ length: 300 }, () => 1),
  Array.from({ length: 300 }, () => 'a'),
  Array.from({ length: 300 }, () => ({})),
  {},
  { Mon: { start: 5, end: 1 } },
  { Mon: { start: 0.2, end: 1 } },
  '1800-01-01',
  '1800-01-01T00:00:00.000Z',
  '2999-01-01',
  '2999-01-01T00:00:00.000Z',
  '2020-01-01',
  '2020-01-01T00:00:00.000Z',
];

/** zod's own words for a value of the wrong JSON type: no input of the portal can send one. */
const technical = /^(Invalid input|Invalid option|Unrecognized key)/;

type Text = readonly [text: string | undefined, place: string];

/** Every English text of the descriptions that a person may read, with where it comes from. */
function describedTexts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, { label }] of Object.entries(combinedFilterFields)) found.set(label, `filter ${name}`);
  for (const resource of Object.values(registry)) {
    for (const [text, place] of textsOf(resource)) {
      if (text !== undefined && text !== '' && !technical.test(text))
        found.set(text, `${resource.name}: ${place}`);
    }
  }
  return found;
}

function textsOf(resource: Resource): Text[] {
  const { label, page, list, actions, bulk, fields } = resource;
  return [
    [label.one, 'label'],
    [label.many, 'label'],
    [page?.menu?.label, 'menu'],
    [list.guide, 'guide'],
    ...actions.map((action): Text => [action.label, `action ${action.id}`]),
    ...bulk.map((setting): Text => [setting.label, `bulk ${setting.id}`]),
    ...fieldsOf(fields).flatMap(({ field, name }) =>
      field.secret === true ? [] : textsOfField(field, name),
    ),
    ...ruleMessages(resource).map((message): Text => [message, 'rule']),
  ];
}

function textsOfField(field: Field, name: string): Text[] {
  const choices = (field.choices ?? []).filter(({ label, value }) => label !== value);
  return [
    [field.label, `label of ${name}`],
    [field.help, `help of ${name}`],
    ...choices.map(({ label }): Text => [label, `choice of ${name}`]),
    ...refusalsOf(field).map((message): Text => [message, `message of ${name}`]),
  ];
}

function fieldsOf(fields: Fields): { name: string; field: Field }[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    { name, field },
    ...(field.item === undefined ? [] : fieldsOf(field.item)),
  ]);
}

function refusalsOf(field: Field): string[] {
  return hostile.flatMap(
    value => field.schema.safeParse(value).error?.issues.map(issue => issue.message) ?? [],
  );
}

/** What the rules over several fields say to drafts made of refused and of accepted values. */
function ruleMessages(resource: Resource): string[] {
  const now = Date.now();
  return hostile.flatMap(value => {
    const draft = Object.fromEntries(Object.keys(resource.fields).map(name => [name, value]));
    const fromRules = resource.rules.flatMap(rule => Object.values(rule(draft, now) ?? {}));
    const whole = roles.flatMap(role => draftSchema(resource, role, now).safeParse({}).error?.issues ?? []);
    return [...fromRules, ...whole.map(issue => issue.message)];
  });
}

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
