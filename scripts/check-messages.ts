import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { roles } from '../domain/actor.ts';
import { notices } from '../domain/notices.ts';
import { languages } from '../domain/people/language.ts';
import { isRecord } from '../domain/record.ts';
import { placeholders } from '../domain/refusals/refusal.ts';
import { refusals } from '../domain/refusals/refuse.ts';
import { sentenceBehind } from '../domain/refusals/spoken.ts';
import { registry } from '../resources/index.ts';
import { draftSchema } from '../resources/schema/check.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import type { Field, Fields } from '../resources/schema/field.ts';
import { en } from '../src/i18n/en.ts';
import type { Language } from '../src/i18n/language.ts';
import { combinedFilterFields } from '../src/kinds/filter-props.ts';
import { sourceFiles } from './source-files.ts';
import { writtenLabels } from './written-labels.ts';

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
const technical = /^(Invalid|Too (?:big|small)|Unrecognized key)/;

type Text = readonly [text: string | undefined, place: string];

/** Every English text of the descriptions and of the contract's calls that a person may read, with where it comes from. */
async function describedTexts(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [name, { label }] of Object.entries(combinedFilterFields)) found.set(label, `filter ${name}`);
  for (const resource of Object.values(registry)) {
    for (const [text, place] of textsOf(resource)) {
      if (text !== undefined && text !== '' && !technical.test(text))
        found.set(text, `${resource.name}: ${place}`);
    }
  }
  for (const [text, place] of await textsOfCalls()) if (!technical.test(text)) found.set(text, place);
  for (const [text, place] of writtenLabels(english)) found.set(text, place);
  return found;
}

/** What the bodies of calls are refused for. */
async function textsOfCalls(): Promise<(readonly [text: string, place: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const path of sourceFiles().filter(each => each.startsWith('contract/'))) {
    const exported: Readonly<Record<string, unknown>> = await import(`../${path}`);
    for (const calls of Object.values(exported).filter(isRecord))
      for (const [name, call] of Object.entries(calls))
        if (isRecord(call) && call.body instanceof z.ZodType)
          found.push(...messagesOf(call.body).map(message => [message, `${path}: ${name}`] as const));
  }
  return found;
}

/** What a schema, and each part of it, says of values that it refuses. */
function messagesOf(schema: z.core.$ZodType): string[] {
  const own = hostile.flatMap(
    value => z.safeParse(schema, value).error?.issues.map(each => each.message) ?? [],
  );
  if (schema instanceof z.ZodObject) return [...own, ...Object.values(schema.shape).flatMap(messagesOf)];
  return schema instanceof z.ZodArray ? [...own, ...messagesOf(schema.element)] : own;
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
const files = ['language.ts', 'before-scripts.ts', 'calendar.ts', 'sample-guest.ts'];
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
    .map(([whole]) => whole.replace(':inside', ':text'))
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
