import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { operationKinds } from '../../domain/records/operation-kind.ts';

const number = z.int().min(1).max(2_147_483_647);
const params = z.object({ resource: z.string(), id: number });
const ofEntry = params.extend({ entry: number });
const instant = z.iso.datetime();
const changes = z.record(z.string(), z.object({ before: z.json(), after: z.json() }));
const tags = ['History'];

const told = z.object({
  id: z.int(),
  action: z.enum(['create', 'update', 'remove', 'restore']),
  time: instant,
  by: z
    .union([z.object({ id: z.int(), name: z.string() }), z.literal('staff')])
    .nullable()
    .describe("Partners are told 'staff' instead of who of them it was; null is the server itself"),
  operation: z
    .object({
      id: z.int(),
      kind: z.enum(operationKinds.map(({ value }) => value)),
      undoes: z.boolean(),
      undone_time: instant.nullable(),
    })
    .nullable(),
  changes,
});

/** What the API page says of the history of records. */
export const describeHistory = {
  list: (): FastifySchema => ({
    tags,
    summary: 'Who changed what of a record, newest first',
    description: 'For whoever may read the record, of the fields that their role may read.',
    params,
    querystring: z.object({
      page: z.int().min(1).default(1),
      itemsPerPage: z.int().min(1).max(100).default(20),
    }),
    response: {
      200: z.object({ code: z.int(), message: z.string(), data: z.array(told), total_item: z.int() }),
    },
  }),
  earlier: (): FastifySchema => ({
    tags,
    summary: 'What putting an earlier version back would change',
    params: ofEntry,
    response: {
      200: z.object({
        version: z.int(),
        changes: changes.describe('`before` is now, `after` is then'),
        kept: z.array(z.string()).describe('Different then too, but only workflows change it'),
        restores: z.boolean().describe('The record has been removed, and would come back'),
      }),
    },
  }),
  putBack: (): FastifySchema => ({
    tags,
    summary: 'Put an earlier version of a record back',
    description: 'An update like any other, for admins; it can be undone, and has its own line of history.',
    headers: z.object({
      'If-Match': z.string().optional().describe('The version that was compared, "7"'),
      'Idempotency-Key': z.string().max(200).optional(),
    }),
    params: ofEntry,
    response: { 200: z.looseObject({ id: z.int() }) },
  }),
};
