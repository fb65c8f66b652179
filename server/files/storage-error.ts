interface Details {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The storage of files does not answer, or will not do what the portal is there to do; the same may work a little
 * later. Its message is for the log.
 */
export class StorageError extends Error {
  /** Undefined when it did not answer at all. */
  readonly status: number | undefined;
  /** What S3 calls the refusal, such as `NoSuchBucket`. */
  readonly code: string | undefined;

  constructor(message: string, { status, code, cause }: Details) {
    super(message, { cause });
    this.name = 'StorageError';
    this.status = status;
    this.code = code;
  }
}
