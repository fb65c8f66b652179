/** What a caller may see of a failure; everything else is logged and answered without details. */
export class ApiError extends Error {
  readonly status: number;
  /** Messages by field, for 422 and unique conflicts. */
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** More of the answer's body, e.g. the current row of a stale update or the three nearest free starts. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** After how many seconds the same may be asked again, where that is known. */
  readonly retryAfterS: number | undefined;

  constructor(
    status: number,
    message: string,
    errors?: Readonly<Record<string, string>>,
    details?: Readonly<Record<string, unknown>>,
    retryAfterS?: number,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.errors = errors;
    this.details = details;
    this.retryAfterS = retryAfterS;
  }
}

/** 400: the request itself is malformed. */
export function badRequest(message: string): ApiError {
  return new ApiError(400, message);
}

/** 401: nobody, or no longer, signed in. */
export function unauthorized(message = 'Please sign in'): ApiError {
  return new ApiError(401, message);
}

/** 403: signed in, but not with a role that may do this. */
export function forbidden(message = 'Your role may not do this'): ApiError {
  return new ApiError(403, message);
}

/** What an answer says in `reason` when the caller has to prove once more who they are. */
export const confirmReason = 'confirm-identity';

/** 403 until the person behind this sign-in has proved again who they are; the same request passes afterwards. */
export function confirmationNeeded(): ApiError {
  return new ApiError(403, 'Please confirm that it is you', undefined, { reason: confirmReason });
}

/** 404 for absent and for foreign rows alike: the answer never tells whether the row exists. */
export function notFound(label: string, id: number | string): ApiError {
  return new ApiError(404, `${label} ${id} does not exist`);
}

/** 409: the world has moved on, or a constraint of the database refused. */
export function conflict(
  message: string,
  details?: Readonly<Record<string, unknown>>,
  errors?: Readonly<Record<string, string>>,
): ApiError {
  return new ApiError(409, message, errors, details);
}

/** 410: it was there once, or was said to be, and will not come back. */
export function gone(message: string): ApiError {
  return new ApiError(410, message);
}

/** 422 with a message at each field; the first one is also the message of the whole. */
export function invalidFields(errors: Readonly<Record<string, string>>): ApiError {
  return new ApiError(422, Object.values(errors)[0] ?? 'Invalid', errors);
}

/** 429: this account, or this address, has had its share for now; `retryAfterS` says until when. */
export function tooManyRequests(
  message = 'Too many requests, please wait a moment',
  retryAfterS?: number,
): ApiError {
  return new ApiError(429, message, undefined, undefined, retryAfterS);
}
