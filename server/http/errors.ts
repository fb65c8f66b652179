import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DatabaseError } from '../db/database.ts';
import { failure } from '../db/engines/database-failure.ts';
import { refusalOf } from '../db/write/refusals.ts';
import { ApiError, badRequest, invalidFields, tooManyRequests } from '../errors.ts';
import { StorageError } from '../files/storage-error.ts';

const unexpected = 'Something went wrong!!!';
/** What is away for a moment is asked for again after so many seconds. */
const retryAfterS = 5;

/** What Fastify itself refuses, in words for a person. */
const messages: Readonly<Record<number, string>> = {
  400: 'The request is malformed',
  404: 'This page could not be found',
  415: 'Only application/json is accepted',
  429: tooManyRequests().message,
  431: 'The headers of the request are too large',
  503: 'The server is stopping, please try again in a moment',
};

/**
 * The one place where a failure becomes an answer `{ code, message, errors? }`. What is not meant for the
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
    return answer(reply, new ApiError(503, outage.message));
  }
  request.log.error({ err: error }, 'request failed');
  return answer(reply, new ApiError(500, unexpected));
}

function answer(reply: FastifyReply, error: ApiError): FastifyReply {
  const { status, message, errors, details } = error;
  const retryAfter = error.retryAfterS ?? (status === 503 ? retryAfterS : undefined);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.status(status).send({ code: status, message, ...(errors && { errors }), ...details });
}

function knownError(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error);
  if (error instanceof DatabaseError) return refusalOf(error);
  return isFastifyError(error) ? frameworkError(error, request) : undefined;
}

interface Outage {
  /** For the log. */
  readonly cause: string;
  /** For the caller. */
  readonly message: string;
}

const noRoom: Outage = {
  cause: 'disk is full or fails',
  message: 'The server has no room to save anything, please tell its operator and try again later',
};
const readOnly: Outage = {
  cause: 'disk or database can only be read',
  message: 'Nothing can be saved just now, only read. Please tell the operator and try again later',
};
const locked: Outage = {
  cause: 'somebody else holds the rows for too long',
  message: 'Others are working on the same data, please try again in a moment',
};
const noDatabase: Outage = {
  cause: 'database does not answer',
  message: 'The database does not answer, please try again in a moment',
};
const noStorage: Outage = {
  cause: 'storage of files does not answer',
  message: 'The storage of files does not answer, please try again in a moment',
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
  const errors: Record<string, string> = {};
  for (const [name, message] of validation.flatMap(fieldMessages)) errors[name] ??= message;
  if (validationContext === 'body') return invalidFields(errors);
  const [name, message] = Object.entries(errors)[0] ?? ['', 'Invalid'];
  return badRequest(name === '' ? message : `${name}: ${message}`);
}

function fieldMessages(issue: FastifySchemaValidationError): [name: string, message: string][] {
  const { keyword, instancePath, message = 'Invalid', params } = issue;
  if (keyword === 'unrecognized_keys' && Array.isArray(params.keys))
    return params.keys.map(key => [String(key), 'This field cannot be set']);
  return [[instancePath.split('/')[1] ?? '', message]];
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
  return new ApiError(statusCode, messages[statusCode] ?? STATUS_CODES[statusCode] ?? unexpected);
}

/** The limit in bytes, told in whole megabytes. */
function tooLarge(bytes: number): string {
  return `The request is larger than ${Math.floor(bytes / 1_048_576)} MB`;
}
