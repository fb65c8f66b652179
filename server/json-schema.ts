import { z } from 'zod';

/**
 * A zod schema as the API document holds it, of what may be sent. The only schema that goes around in circles is that of any
 * JSON, which says nothing: a reference to it would lead nowhere in the document, whose definitions stand elsewhere.
 */
export function jsonSchemaOf(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const {
    $schema: _dialect,
    $defs,
    ...made
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return $defs === undefined ? made : withoutReferences(made);
}

function withoutReferences(schema: object): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(schema), (_key, part: unknown) => (isReference(part) ? {} : part));
}

function isReference(part: unknown): boolean {
  return typeof part === 'object' && part !== null && '$ref' in part;
}
