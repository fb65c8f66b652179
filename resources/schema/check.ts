import { z } from 'zod';
import type { Role } from '../../domain/actor.ts';
import { matches } from '../../domain/filter.ts';
import { sentence } from '../../domain/refusals/spoken.ts';
import type { Resource } from './define-resource.ts';
import type { Field } from './field.ts';

type Draft = Readonly<Record<string, unknown>>;

/** May this role ever send this field with this verb? Conditions on the stored row come on top (`mayChange`). */
export function maySend(field: Field, verb: 'create' | 'update', role: Role): boolean {
  const { write } = field;
  if (field.readBy !== undefined && !field.readBy.includes(role)) return false;
  if (write === undefined) return true;
  if (write === 'never') return false;
  if (write === 'on-create') return verb === 'create';
  return write[verb]?.includes(role) ?? true;
}

/** May this role change this field of this stored row? */
export function mayChange(field: Field, role: Role, stored: Draft): boolean {
  if (!maySend(field, 'update', role)) return false;
  return typeof field.write !== 'object' || matches(stored, field.write.when ?? []);
}

/** The fields that this role may send with this verb, by name. */
export function sendableFields(
  resource: Resource,
  verb: 'create' | 'update',
  role: Role,
): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([, field]) => maySend(field, verb, role)),
  );
}

/**
 * A new row as sent: every field that the role may send, missing ones filled with their default or null.
 * A field that is not listed, or not for this role, is refused by name; the rules over several fields
 * are asked beside that, at the instant `now` (epoch ms), so that all that is wrong is told at once.
 */
export function draftSchema(resource: Resource, role: Role, now: number) {
  return withRules(schemaOf(resource, 'create', role), resource, { stored: {}, now });
}

/**
 * A change: any subset of the fields that the role may send, checked together with the stored row
 * where a rule looks at several fields.
 */
export function changeSchema(resource: Resource, role: Role, now: number, stored: Draft = {}) {
  return withRules(schemaOf(resource, 'update', role), resource, { stored, now });
}

type Sent = z.ZodObject<Record<string, z.ZodType>>;
const schemas = new WeakMap<Resource, Map<string, Sent>>();

/** Made once for each role and verb: making a schema costs more than checking hundreds of rows with it. */
function schemaOf(resource: Resource, verb: 'create' | 'update', role: Role): Sent {
  const known = schemas.get(resource) ?? new Map<string, Sent>();
  schemas.set(resource, known);
  const name = `${verb} ${role}`;
  const schema = known.get(name) ?? newSchema(resource, verb, role);
  known.set(name, schema);
  return schema;
}

function newSchema(resource: Resource, verb: 'create' | 'update', role: Role): Sent {
  const take = verb === 'create' ? inDraft : (field: Field) => field.schema.optional();
  const fields = Object.entries(sendableFields(resource, verb, role));
  return z.strictObject(Object.fromEntries(fields.map(([name, field]) => [name, take(field)])), {
    error: refusal,
  });
}

function inDraft(field: Field): z.ZodType {
  if (field.default !== undefined) return field.schema.default(field.default);
  return field.required ? field.schema : field.schema.default(null);
}

function refusal(issue: { code?: string; keys?: readonly string[] }): string | undefined {
  return issue.code === 'unrecognized_keys'
    ? sentence('form.not-allowed', { names: issue.keys ?? [] })
    : undefined;
}

/** The rules stand around the schema and not in it, which would be made anew with them. */
function withRules(
  schema: Sent,
  resource: Resource,
  { stored, now }: { stored: Draft; now: number },
): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  if (resource.rules.length === 0) return schema;
  const rules = z.core._check<Record<string, unknown>>(
    ({ value, issues }) => {
      const wrong = new Set(issues.map(({ path }) => path?.[0]));
      const draft = { ...stored, ...emptied(value, wrong, Object.keys(schema.shape)) };
      for (const [field, message] of brokenRules(resource, draft, now))
        if (!wrong.has(field)) issues.push({ code: 'custom', message, path: [field], input: value });
    },
    // Not only once every field is right on its own: whoever fills a form is told all of it at the first save.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
  return z.lazy(() => schema).check(rules);
}

/** The draft that rules look at: what is sent blank, or is missing from a new row, is null; other wrong values stay. */
function emptied(value: Draft, wrong: ReadonlySet<unknown>, names: readonly string[]): Draft {
  const isBlank = (sent: unknown) => sent === undefined || (typeof sent === 'string' && sent.trim() === '');
  const blanks = names.filter(name => wrong.has(name) && isBlank(value[name]));
  return { ...value, ...Object.fromEntries(blanks.map(name => [name, null])) };
}

function brokenRules(resource: Resource, draft: Draft, now: number): (readonly [string, string])[] {
  return resource.rules.flatMap(rule => Object.entries(rule(draft, now) ?? {}));
}

/** The fields that the rules demand of this draft as it stands, beside those that must always be filled. */
export function demandedByRules(resource: Resource, draft: Draft, now: number): string[] {
  return Object.keys(resource.fields).filter(name =>
    brokenRules(resource, { ...draft, [name]: null }, now).some(([field]) => field === name),
  );
}

/** The first message of each field, keyed by the field's name; '' holds what concerns the whole body. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
    for (const name of names)
      errors[name] ??= issue.code === 'unrecognized_keys' ? sentence('form.not-settable') : issue.message;
  }
  return errors;
}
