import { z } from 'zod';
import { operationKinds } from '../domain/records/history.ts';
import { defineCall, done, instant, pageQuery, record, recordId, refusal } from './call.ts';
import { author } from './timelines.ts';

const tags = ['History'];
const ofRecord = z.object({ resource: z.string(), id: recordId });
const ofEntry = ofRecord.extend({ entry: recordId });

/** What fields held before and after, by their names; any value that a field may hold. */
export const fieldChanges = z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }));

const change = z.object({
  id: z.int(),
  action: z
    .enum(['create', 'update', 'remove', 'restore', 'look'])
    .describe('`look`: an admin looked through the eyes of this person'),
  time: instant,
  by: author,
  operation: z
    .object({
      id: z.int(),
      kind: z.enum(operationKinds.map(({ value }) => value)),
      undoes: z.boolean(),
      undone_time: instant.nullable().describe('When all of it was taken back, if it was'),
    })
    .nullable(),
  changes: fieldChanges.describe('Those that the role may not read are left out'),
});

/** One change of a record, as somebody who may read the record is told of it. */
export type HistoryEntryResponse = z.infer<typeof change>;

const page = z.object({ data: z.array(change), total_item: z.int() });

/** A page of the history of a record, newest first. */
export type HistoryResponse = z.infer<typeof page>;

const path = '/v3/records/:resource/:id/history';

const list = defineCall({
  method: 'GET',
  path,
  tags,
  summary: 'Who changed what of a record, newest first',
  description: 'For whoever may read the record, of the fields that their role may read.',
  params: ofRecord,
  query: z.object(pageQuery({ mostRows: 100, lastPage: 1_000_000 })),
  answer: page.extend(done.shape),
});

/**
 * Which state is meant: `version` is how the change left the record, `before` how it found it, and `change` is
 * how the record is now, but for what this change did.
 */
const backTo = z.strictObject({ to: z.enum(['version', 'before', 'change']).default('version') });

/** Which state of the past is put back. */
export type BackTo = z.infer<typeof backTo>['to'];

const earlierVersion = z.object({
  version: z.int(),
  changes: fieldChanges.describe('`before` is now, `after` is then'),
  kept: z.array(z.string()).describe('Different then too, but only workflows change it'),
  restores: z.boolean().describe('The record has been removed, and would come back'),
});

/** A record as it was after one of its changes, compared with what it is now. */
export type EarlierVersion = z.infer<typeof earlierVersion>;

const earlier = defineCall({
  method: 'GET',
  path: `${path}/:entry`,
  tags,
  summary: 'What putting an earlier version back would change',
  description: 'With `to=change`, what undoing only this change would change.',
  params: ofEntry,
  query: backTo,
  answer: earlierVersion,
});

const putBack = defineCall({
  method: 'POST',
  path: `${path}/:entry/put-back`,
  tags,
  summary: 'Put an earlier version of a record back',
  description: 'An update like any other, for admins; it can be undone, and has its own line of history.',
  repeatable: true,
  versioned: true,
  params: ofEntry,
  body: backTo,
  answer: record,
  refusals: { 409: refusal.extend({ current: record.optional() }) },
});

export const historyCalls = { list, earlier, putBack };
