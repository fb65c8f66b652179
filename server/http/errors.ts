import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Refusal } from '../../domain/refusals/refusal.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { refusalOf } from '../../domain/refusals/spoken.ts';
import { DatabaseError, failure } from '../db/database.ts';
import { refusalOf as refusedByDatabase } from '../db/write/row-statements.ts';
import { ApiError, answeredRefusal, invalidFields, malformed, tooManyRequests } from '../errors.ts';
import { StorageError } from '../files/store.ts';

/** What is away for a moment is asked for again after so many seconds. */
const retryAfterS = 5;

/** What Fastify itself refuses, in words for a person. */
const ofStatus: Readonly<Record<number, Refusal>> = {
  400: refuse('request.malformed'),
  404: refuse('request.unknown-page'),
  415: refuse('request.json-only'),
  429: tooManyRequests().refusal,
  431: refuse('request.headers-large'),
  503: refuse('request.stopping'),
};

/**
 * The one place where a failure becomes an answer `{ code, message, error, params, errors?, error_codes? }`. What is not meant for the
 * caller is logged with the request's id and answered without details (ERR-01, reliability G2).
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error, request);
  if (known !== undefined) {
    request.refusalReason = known.details?.reason;
    return answer(reply, known);
  }
  const outage = outageOf(error);
  if (outage !== undefined) {
    request.log.error({ err: error }, outage.cause);
    return answer(reply, failed(503, outage.refusal, request));
  }
  request.log.error({ err: error }, 'request failed');
  return answer(reply, failed(500, refuse('request.failed'), request));
}

/** With what finds its line in the log: whoever reports it can name it. */
function failed(status: number, refusal: Refusal, { id }: FastifyRequest): ApiError {
  return new ApiError(status, refusal, undefined, { request_id: id });
}

function answer(reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, refusal, fields, details } = error;
  const retryAfter = error.retryAfterS ?? (status === 503 ? retryAfterS : undefined);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).send({ code: status, ...answeredRefusal(refusal, fields), ...details });
}

function knownError(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (error instanceof DatabaseError) return refusedByDatabase(error);
  return isFastifyError(error) ? frameworkError(error, request) : undefined;
}

interface Outage {
  /** For the log. */
  readonly cause: string;
  /** For the caller. */
  readonly refusal: Refusal;
}

const noRoom: Outage = {
  cause: 'disk is full or fails',
  refusal: refuse('outage.no-room'),
};
const readOnly: Outage = {
  cause: 'disk or database can only be read',
  refusal: refuse('outage.read-only'),
};
const locked: Outage = {
  cause: 'somebody else holds the rows for too long',
  refusal: refuse('outage.locked'),
};
const noDatabase: Outage = {
  cause: 'database does not answer',
  refusal: refuse('outage.database'),
};
const noStorage: Outage = {
  cause: 'storage of files does not answer',
  refusal: refuse('outage.storage'),
};

/** What is wrong with the machines behind us, undefined when nothing is: the same request may work later. */
function outageOf(error: unknown): Outage | undefined {
  if (error instanceof StorageError) return noStorage;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const code = String(error.code);
  if (code === 'EROFS' || code === failure.readOnly) return readOnly;
  if (!(error instanceof DatabaseError)) return diskFailures.has(code) ? noRoom : undefined;
  if (code === failure.diskFull || code === '58030') return noRoom;
  if (code === '55P03') return locked;
  // Connections that fail, too little of something, statements that were ended.
  return /^(?:08|53|57)/.test(code) ? noDatabase : undefined;
}

/** What the system calls a disk that is full, over its quota, or broken. */
const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE']);

interface ValidationFailure {
  readonly validation: readonly FastifySchemaValidationError[];
  readonly validationContext?: string | undefined;
}

/** Fields of a body get their messages; everything around it is malformed and named in one sentence. */
function validationError({ validation, validationContext }: ValidationFailure): ApiError {
  const fields: Record<string, Refusal> = {};
  for (const [name, refusal] of validation.flatMap(refusedFields)) fields[name] ??= refusal;
  return validationContext === 'body' ? invalidFields(fields) : malformed(fields);
}

function refusedFields(issue: FastifySchemaValidationError): [name: string, Refusal][] {
  const { keyword, instancePath, message = 'Invalid', params } = issue;
  if (keyword === 'unrecognized_keys' && Array.isArray(params.keys))
    return params.keys.map(key => [String(key), refuse('form.not-settable')]);
  return [[instancePath.split('/')[1] ?? '', refusalOf(message)]];
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

function frameworkError(
  { statusCode = 500 }: FastifyError,
  { routeOptions }: FastifyRequest,
): ApiError | undefined {
  if (statusCode < 400 || (statusCode >= 500 && statusCode !== 503)) return undefined;
  if (statusCode === 413) return new ApiError(413, tooLarge(routeOptions.bodyLimit));
  const known = ofStatus[statusCode];
  if (known !== undefined) return new ApiError(statusCode, known);
  const status = STATUS_CODES[statusCode];
  return new ApiError(
    statusCode,
    status === undefined ? refuse('request.failed') : refuse('request.status', { status }),
  );
}

/** The limit in bytes, told in whole megabytes. */
function tooLarge(bytes: number): Refusal {
  return refuse('request.large', { megabytes: Math.floor(bytes / 1_048_576) });
}
