import { roles } from '../domain/actor.ts';
import { registry } from '../resources/index.ts';
import { draftSchema } from '../resources/schema/check.ts';
import type { Resource } from '../resources/schema/define-resource.ts';
import type { Field, Fields } from '../resources/schema/field.ts';

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

/** Every English text of the descriptions that a person may read, with where it comes from. */
export function describedTexts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const resource of Object.values(registry)) {
    const note = (text: string | undefined, place: string) => {
      if (text !== undefined && text !== '' && !technical.test(text))
        found.set(text, `${resource.name}: ${place}`);
    };
    note(resource.label.one, 'label');
    note(resource.label.many, 'label');
    note(resource.page?.menu?.label, 'menu');
    note(resource.list.guide, 'guide');
    for (const action of resource.actions) note(action.label, `action ${action.id}`);
    for (const { field, name } of fieldsOf(resource.fields)) {
      if (field.secret === true) continue;
      note(field.label, `label of ${name}`);
      note(field.help, `help of ${name}`);
      for (const choice of field.choices ?? []) {
        if (choice.label !== choice.value) note(choice.label, `choice of ${name}`);
      }
      for (const message of refusalsOf(field)) note(message, `message of ${name}`);
    }
    for (const message of ruleMessages(resource)) note(message, 'rule');
  }
  return found;
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
  return hostile.flatMap(value => {
    const draft = Object.fromEntries(Object.keys(resource.fields).map(name => [name, value]));
    const fromRules = resource.rules.flatMap(rule => Object.values(rule(draft) ?? {}));
    const whole = roles.flatMap(role => draftSchema(resource, role).safeParse({}).error?.issues ?? []);
    return [...fromRules, ...whole.map(issue => issue.message)];
  });
}
