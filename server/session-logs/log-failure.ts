import { ApiError } from '../errors.ts';

/**
 * Why the text of a log cannot be shown, each in one sentence for whoever opened it. The address of the
 * log is in none of them: an error message is no way to learn where things lie.
 */
export const logFailure = {
  none: () => new ApiError(404, 'No session logs'),
  closed: () => new ApiError(502, 'The log of this session lies at an address that the portal may not open'),
  missing: () => new ApiError(502, 'The log of this session is no longer where the device left it (404)'),
  refused: (status: number) =>
    new ApiError(502, `The server that keeps the log answered with error ${status}`),
  redirect: () =>
    new ApiError(502, 'The server that keeps the log points to another address, which is not followed'),
  page: () => new ApiError(502, 'The server that keeps the log answered with a web page instead of a log'),
  binary: () => new ApiError(502, 'What lies at the address of the log is not text'),
  late: () =>
    new ApiError(504, 'The server that keeps the log does not answer; please try again in a moment'),
  unreachable: () =>
    new ApiError(502, 'The server that keeps the log cannot be reached; please try again in a moment'),
} as const;
