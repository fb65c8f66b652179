import { FormProvider, useForm } from 'react-hook-form';
import type { Role } from '../../domain/actor.ts';
import { resourceOf } from '../../resources/index.ts';
import { draftSchema, fieldErrors } from '../../resources/schema/check.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import { tablePlans } from '../../server/db/schema/table-plans.ts';
import { overridesOf } from '../../src/admin/engine-context.tsx';
import { type FormField, formFields, initialValues, isShown } from '../../src/admin/form/form-fields.ts';
import { ResourceForm } from '../../src/admin/form/resource-form.tsx';
import { engine } from '../../src/app/overrides.ts';
import { demandsInput } from '../../src/kinds/input-frame.tsx';
import { drawnFor, wordsOf } from './list-on-screen.tsx';

type Draft = Readonly<Record<string, unknown>>;

/** The form that role 0 gets for a new record, as it is drawn, and what of the record the server alone sets. */
export async function formOnScreen(name: string) {
  const resource = resourceOf(name);
  const fields = formFields(resource, 0);
  const drawn = await drawnFields(name, initialValues(fields));
  const within = withinOf(resource).flatMap(each => lineOf(each, resource.fields[each]));
  const options = textsOf(fields, ({ choices }) => optionsOf(choices));
  return {
    dialog: `${resource.dialog.width} × ${resource.dialog.maxHeight}`,
    fields: [...drawn].map(([field, html]) => `${field}: ${labelIn(html)}`),
    within: within.join(', '),
    defaults: Object.fromEntries(Object.entries(initialValues(fields)).filter(([, value]) => value !== null)),
    options,
    help: textsOf(fields, ({ help }) => help),
    entries: textsOf(fields, ({ item }) =>
      item === undefined
        ? undefined
        : Object.entries(item)
            .flatMap(([each, field]) => lineOf(each, field))
            .join(', '),
    ),
    unique: uniqueIn(resource).join(', '),
    later: laterLines(resource, fields),
    kept: keptLines(resource),
  };
}

/** Each field of a new record's form as it is drawn while the form holds these values. */
export async function drawnFields(name: string, values: Draft): Promise<ReadonlyMap<string, string>> {
  const resource = resourceOf(name);
  const html = await drawnFor(0, <Drawn resource={resource} values={values} />);
  const parts = html
    .replace(/<style.*?<\/style>/g, '')
    .split('<section data-field="')
    .slice(1);
  return new Map(parts.map(part => [part.slice(0, part.indexOf('"')), part.slice(part.indexOf('>') + 1)]));
}

function Drawn({ resource, values }: { resource: Resource; values: Draft }) {
  const form = useForm<Draft>({ defaultValues: values });
  const fields = formFields(resource, 0);
  return (
    <FormProvider {...form}>
      {shownNames(resource, fields).map(name => (
        <section key={name} data-field={name}>
          <ResourceForm resource={resource} fields={fields} only={[name]} />
        </section>
      ))}
    </FormProvider>
  );
}

/** The first label of an input: what it is called, with its mark. */
function labelIn(html: string): string {
  return wordsOf(/<(label|h3|legend)[^>]*>(.*?)<\/\1>/.exec(html)?.[2] ?? '').replace(/\s+\*$/, ' *');
}

/** The names of the fields that have a place of their own, for a role and a stored record; locked ones in brackets. */
export function namesInForm(name: string, role: Role, stored?: Draft): string {
  const resource = resourceOf(name);
  const row = stored === undefined ? undefined : { id: 5, version: 1, deleted: false, ...stored };
  const within = withinOf(resource);
  return formFields(resource, role, row)
    .filter(({ name: each, field }) => !within.includes(each) && (row === undefined || isShown(field, row)))
    .map(({ name: each, locked }) => (locked === undefined ? each : `(${each})`))
    .join(', ');
}

/** What is said of a new record of role 0, by field; nothing of one that passes. */
export function refusalsOf(name: string, draft: Draft, now: number): Draft {
  const result = draftSchema(resourceOf(name), 0, now).safeParse(draft);
  return result.success ? {} : fieldErrors(result.error);
}

/** Every field that people may see, as `field: Label`. */
export function linesOf(name: string): string[] {
  return Object.entries(resourceOf(name).fields).flatMap(([each, field]) =>
    field.secret === true ? [] : lineOf(each, field),
  );
}

/** The fields of which the database takes each value once. */
export function uniqueIn({ table, fields }: Resource): string[] {
  const { columns = {} } = tablePlans().find(plan => plan.name === table) ?? {};
  return Object.keys(fields).filter(name => columns[name]?.unique === true);
}

function laterLines({ fields }: Resource, made: readonly FormField[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const asked = made.some(each => each.name === name);
    return asked || field.write === 'never' || field.secret === true ? [] : lineOf(name, field);
  });
}

function keptLines(resource: Resource): string[] {
  const { fields } = resource;
  const kept = Object.entries(fields).filter(([, { write, secret }]) => write === 'never' && secret !== true);
  return kept.flatMap(([name, field]) => lineOf(name, field));
}

function shownNames(resource: Resource, fields: readonly FormField[]): readonly string[] {
  const within = withinOf(resource);
  return fields.map(({ name }) => name).filter(name => !within.includes(name));
}

function withinOf({ name }: Resource): readonly string[] {
  return overridesOf(engine.overrides, name).form?.within ?? [];
}

function lineOf(name: string, field: Field | undefined): string[] {
  return field === undefined ? [] : [`${name}: ${field.label}${demandsInput(field) ? ' *' : ''}`];
}

/** What can be chosen; of a long list its two ends. */
function optionsOf(choices: Field['choices']): string | undefined {
  const options = choices?.map(({ value, label }) => `${value} ${label}`);
  if (options === undefined || options.length < 20) return options?.join(', ');
  return `${options[0]} … ${options.at(-1)}`;
}

function textsOf(
  fields: readonly FormField[],
  text: (field: Field) => string | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap(({ name, field }) => {
      const found = text(field);
      return found === undefined ? [] : [[name, found] as const];
    }),
  );
}
