import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import { type Connection, type Database, DatabaseError, type TransactionOptions } from '../db/database.ts';
import { badRequest, invalidFields } from '../errors.ts';

/** What a request is answered. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

interface Kept {
  readonly request_hash: string;
  readonly status: number;
  readonly answer: string;
}

/**
 * Runs `work` in a transaction, and only once for each `Idempotency-Key` of a user and route: the key,
 * what was asked and what was answered stand in the same transaction as the effect (A8, A9). A repeat
 * gets the first answer, also while the first still runs; another request under the same key is a 422.
 * Work that fails leaves no key behind, so that it can be tried again.
 */
export async function once<Body>(
  database: Database,
  request: FastifyRequest,
  work: (transaction: Connection) => Promise<Answer<Body>>,
  options: TransactionOptions = {},
): Promise<Answer<Body>> {
  const key = keyOf(request);
  if (key === undefined) return await database.transaction(work, options);
  const identity = [request.actor.id, `${request.method} ${request.routeOptions.url ?? ''}`, key];
  const hash = createHash('sha256')
    .update(JSON.stringify([request.params, request.body ?? null]))
    .digest('hex');
  return await database.transaction(async transaction => {
    const claimed = await transaction.query(
      'insert into "idempotency_keys" ("user_id", "route", "key", "request_hash") ' +
        'values ($1, $2, $3, $4) on conflict ("user_id", "route", "key") do nothing returning "key"',
      [...identity, hash],
      'claim_key',
    );
    if (claimed.length === 0) return await repeated(transaction, identity, hash);
    const answer = await work(transaction);
    await transaction.query(
      'update "idempotency_keys" set "status" = $4, "answer" = $5::jsonb ' +
        'where "user_id" = $1 and "route" = $2 and "key" = $3',
      [...identity, answer.status, JSON.stringify(JSON.stringify(answer.body))],
      'answer_key',
    );
    return answer;
  }, options);
}

/** The first answer, kept as text because `jsonb` would not keep the order of its keys. */
async function repeated<Body>(
  transaction: Connection,
  identity: readonly unknown[],
  hash: string,
): Promise<Answer<Body>> {
  const [kept] = await transaction.query<Kept>(
    'select "request_hash", "status", "answer" from "idempotency_keys" ' +
      'where "user_id" = $1 and "route" = $2 and "key" = $3',
    identity,
    'answer_of_key',
  );
  // Its life has ended between the two statements: the transaction runs again, and claims it.
  if (kept === undefined) throw new DatabaseError('An idempotency key was cleaned away', '40001');
  if (kept.request_hash !== hash) throw invalidFields({ 'Idempotency-Key': refuse('request.key-reused') });
  return { status: kept.status, body: JSON.parse(kept.answer) };
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw badRequest(refuse('request.key-format'));
  return key;
}
