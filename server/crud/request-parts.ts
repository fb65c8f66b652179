import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { registry } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { grantedScope } from '../db/sql/grant-sql.ts';
import { badRequest, notFound } from '../errors.ts';

const largestId = 2_147_483_647;

/** A part of the path by its name. */
export function pathPart({ params }: FastifyRequest, name: string): string {
  if (typeof params !== 'object' || params === null) return '';
  return String(new Map(Object.entries(params)).get(name) ?? '');
}

/** The id of the path; 400 when it is not a positive whole number. */
export function idOf(request: FastifyRequest, name = 'id'): number {
  const text = pathPart(request, name);
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > largestId) throw badRequest(refuse('request.positive-number', { name }));
  return id;
}

/** The version of `If-Match: "7"`; undefined when the caller does not ask for one. */
export function versionOf({ headers }: FastifyRequest): number | undefined {
  const text = headers['if-match'];
  if (text === undefined || text === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(text) ?? [];
  if (version === undefined) throw badRequest(refuse('request.version-format'));
  return Number(version);
}

/** The parameters of the query string as the server read them. */
export function queryOf({ query }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** The resource that a path names, whose rows the actor may read: some of them, or all. */
export function namedResource(name: string, actor: Actor): Resource {
  const resource = Object.hasOwn(registry, name) ? registry[name] : undefined;
  if (resource === undefined) throw notFound('Record', name);
  grantedScope(resource, 'read', actor);
  return resource;
}
