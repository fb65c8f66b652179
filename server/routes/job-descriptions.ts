import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { byId as id, refusal, repeatable } from '../../contract/call.ts';
import { Role } from '../../domain/actor.ts';
import { bulkActions, bulkFields, bulkSettings, mayInBulk } from '../../resources/schema/bulk.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { job } from '../../resources/schema/job.ts';
import { bulkBody } from '../jobs/bulk-request.ts';
import { rowStates } from '../jobs/job-rows.ts';

const tags = ['Jobs'];

/** What the API page says of what is done to many rows. */
export const describeJobs = {
  start: (resource: Resource): FastifySchema => {
    const { label } = resource;
    const offered = bulkActions.filter(action => mayInBulk(resource, action, Role.Admin));
    const fields = bulkFields(resource, Role.Admin).map(([name]) => name);
    const settings = bulkSettings(resource, Role.Admin).map(setting => setting.id);
    return {
      tags: [label.many],
      summary: `${label.many}: do the same to many rows`,
      description:
        `Answers the job that does it: ${offered.join(', ')}. Which rows is settled at once; each is then checked ` +
        `as by a call of its own. Fields of a change: ${fields.join(', ') || 'none'}.` +
        (settings.length > 0 ? ` Settings of a set: ${settings.join(', ')}.` : ''),
      headers: repeatable,
      body: bulkBody,
      response: { 202: job, 409: refusal },
    };
  },
  list: (): FastifySchema => ({
    tags,
    summary: 'One’s own jobs that run, or ended within the hour',
    response: { 200: z.object({ code: z.int(), message: z.string(), data: z.array(job) }) },
  }),
  read: (): FastifySchema => ({
    tags,
    summary: 'How far a job of one’s own is',
    params: id,
    response: { 200: job },
  }),
  rows: (): FastifySchema => ({
    tags,
    summary: 'What came of each row of a job',
    params: id,
    querystring: z.object({
      status: z.enum(rowStates).optional(),
      page: z.int().min(1).default(1),
      itemsPerPage: z.int().min(1).max(100).default(20),
    }),
    response: {
      200: z.object({
        code: z.int(),
        message: z.string(),
        data: z.array(
          z.object({
            id: z.int(),
            status: z.enum(rowStates),
            message: z.string().nullable(),
            error: z.string().nullable().describe('The code of the message'),
            params: refusal.shape.params.nullable(),
            title: z.string().nullable(),
          }),
        ),
        total_item: z.int(),
      }),
    },
  }),
  stop: (): FastifySchema => ({
    tags,
    summary: 'Stop a job after the rows that it is at',
    headers: repeatable,
    params: id,
    response: { 200: job },
  }),
  retry: (): FastifySchema => ({
    tags,
    summary: 'Try the rows of a job that failed once more',
    headers: repeatable,
    params: id,
    response: { 200: job, 409: refusal },
  }),
};
