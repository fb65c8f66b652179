import type { FastifyRequest } from 'fastify';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { invalidFields } from '../errors.ts';

/**
 * The body of a write with every field under its first name. Whoever sends a value under both names, as
 * rows carry it, must mean the same by both.
 */
export function bodyOf(resource: Resource, { body }: FastifyRequest): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const values: Record<string, unknown> = { ...body };
  for (const [synonym, name] of Object.entries(resource.synonyms)) {
    if (!(synonym in values) || resource.fields[name] === undefined) continue;
    const { [synonym]: value } = values;
    if (name in values && JSON.stringify(values[name]) !== JSON.stringify(value))
      throw invalidFields({ [synonym]: `Differs from ${name}` });
    values[name] = value;
    delete values[synonym];
  }
  return values;
}
