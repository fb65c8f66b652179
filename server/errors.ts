import type { Refusal } from '../domain/refusals/refusal.ts';
import { refuse } from '../domain/refusals/refuse.ts';
import { refusalOf } from '../domain/refusals/spoken.ts';

/** The refusals of a form's fields, by name. */
export type FieldRefusals = Readonly<Record<string, Refusal>>;

/** What a caller may see of a failure; everything else is logged and answered without details. */
export class ApiError extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  /** By field, for 422 and unique conflicts. */
  readonly fields: FieldRefusals | undefined;
  /** More of the answer's body, e.g. the current row of a stale update or the three nearest free starts. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** After how many seconds the same may be asked again, where that is known. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    refusal: Refusal,
    fields?: FieldRefusals,
    details?: Readonly<Record<string, unknown>>,
    retryAfterS?: number,
  ) {
    super(refusal.message);
    this.name = 'ApiError';
    this.status = status;
    this.refusal = refusal;
    this.fields = fields;
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}

/** 400: the request itself is malformed. */
export function badRequest(refusal: Refusal): ApiError {
  return new ApiError(400, refusal);
}

/** 400 for what is wrong around a body: the first part is named in the one sentence. */
export function malformed(parts: FieldRefusals): ApiError {
  const [part, refusal] = Object.entries(parts)[0] ?? ['', refuse('form.invalid')];
  return badRequest(part === '' ? refusal : refuse('request.part', { part, sentence: refusal.message }));
}

/** 401: nobody, or no longer, signed in. */
export function unauthorized(refusal = refuse('account.sign-in')): ApiError {
  return new ApiError(401, refusal);
}

/** 403: signed in, but not with a role that may do this. */
export function forbidden(refusal = refuse('account.role')): ApiError {
  return new ApiError(403, refusal);
}

/** What an answer says in `reason` when the caller has to prove once more who they are. */
export const confirmReason = 'confirm-identity';

/** 403 until the person behind this sign-in has proved again who they are; the same request passes afterwards. */
export function confirmationNeeded(): ApiError {
  return new ApiError(403, refuse('account.confirm'), undefined, { reason: confirmReason });
}

/** 404 for absent and for foreign rows alike: the answer never tells whether the row exists. */
export function notFound(record: string, id: number | string): ApiError {
  return new ApiError(404, refuse('record.absent', { record, id }));
}

/** 409: the world has moved on, or a constraint of the database refused. */
export function conflict(
  refusal: Refusal,
  details?: Readonly<Record<string, unknown>>,
  fields?: FieldRefusals,
): ApiError {
  return new ApiError(409, refusal, fields, details);
}

/** 410: it was there once, or was said to be, and will not come back. */
export function gone(refusal: Refusal): ApiError {
  return new ApiError(410, refusal);
}

/** 422 with a refusal at each field; the first one is also that of the whole. */
export function invalidFields(fields: FieldRefusals): ApiError {
  return new ApiError(422, Object.values(fields)[0] ?? refuse('form.invalid'), fields);
}

/** 422 with the first thing that zod says of a value, at this field. */
export function invalidValue(
  field: string,
  { issues }: { readonly issues: readonly { readonly message: string }[] },
): ApiError {
  return invalidFields({ [field]: refusalOf(issues[0]?.message ?? 'Invalid') });
}

/** 429: this account, or this address, has had its share for now; `retryAfterS` says until when. */
export function tooManyRequests(refusal = refuse('request.too-many'), retryAfterS?: number): ApiError {
  return new ApiError(429, refusal, undefined, undefined, retryAfterS);
}

/**
 * A refusal as answers carry it: the English sentence, and beside it its code and params. Those of fields stand
 * in `errors` (sentences) and `error_codes` (codes and params), by the same names.
 */
export function answeredRefusal({ code, params, message }: Refusal, fields?: FieldRefusals) {
  return { message, error: code, params, ...(fields && answeredFields(fields)) };
}

/** The refusals of fields as answers carry them. */
export function answeredFields(fields: FieldRefusals) {
  const entries = Object.entries(fields);
  return {
    errors: Object.fromEntries(entries.map(([name, { message }]) => [name, message])),
    error_codes: Object.fromEntries(
      entries.map(([name, { code, params }]) => [name, { error: code, params }]),
    ),
  };
}
