import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError } from '../errors.ts';

/**
 * Why the text of a log cannot be shown, each in one sentence for whoever opened it. The address of the
 * log is in none of them: an error message is no way to learn where things lie.
 */
export const logFailure = {
  none: () => new ApiError(404, refuse('log.none')),
  closed: () => new ApiError(502, refuse('log.closed')),
  missing: () => new ApiError(502, refuse('log.missing')),
  refused: (status: number) => new ApiError(502, refuse('log.refused', { status })),
  redirect: () => new ApiError(502, refuse('log.redirect')),
  page: () => new ApiError(502, refuse('log.page')),
  binary: () => new ApiError(502, refuse('log.binary')),
  late: () => new ApiError(504, refuse('log.late')),
  unreachable: () => new ApiError(502, refuse('log.unreachable')),
} as const;
