import { z } from 'zod';
import { draftDays } from '../domain/records/limits.ts';
import { withoutTrailing } from '../domain/text/host-name.ts';

/**
 * A bucket of an S3 service, and the keys to it. Its address comes from the operator's environment and from
 * nobody else, so it may lead to a private host (F8).
 */
export interface Bucket {
  /** Where its files lie; a slash and their names follow. */
  readonly url: string;
  /** Undefined where the service tells it by its own name, or has none. */
  readonly region: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where uploaded files are kept, and for how long when nobody uses them. */
export interface StorageSettings {
  /** None: on the disk of this machine. */
  readonly bucket: Bucket | undefined;
  readonly unusedDays: number;
}

const wrongAddress =
  'must be the address of a bucket with its keys, such as https://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket';
const wrongDays = `must be a whole number of days from ${draftDays + 1} to 9999, because drafts are kept for ${draftDays}`;

/** The variables of the environment that set it up. */
export const storageEnvironment = {
  S3_URL: z.string().transform(bucketOf).optional(),
  UNUSED_UPLOADS_DAYS: z
    .string()
    .regex(/^\d{1,4}$/, wrongDays)
    .transform(Number)
    .refine(days => days > draftDays, wrongDays)
    .default(30),
};

type Values = z.output<z.ZodObject<typeof storageEnvironment>>;

export function storageOf({ S3_URL, UNUSED_UPLOADS_DAYS }: Values): StorageSettings {
  return { bucket: S3_URL, unusedDays: UNUSED_UPLOADS_DAYS };
}

function bucketOf(text: string, context: z.RefinementCtx): Bucket {
  const bucket = parsed(text);
  if (bucket !== undefined) return bucket;
  context.addIssue({ code: 'custom', message: wrongAddress });
  return z.NEVER;
}

/** Undefined unless there are keys, and a bucket in the path: without one, a file would be taken for a bucket. */
function parsed(text: string): Bucket | undefined {
  const url = URL.parse(text);
  const isComplete =
    url !== null && url.username !== '' && url.password !== '' && /^\/[^/]/.test(url.pathname);
  if (!isComplete || !['https:', 'http:'].includes(url.protocol) || url.hash !== '') return undefined;
  const { region, ...others } = Object.fromEntries(url.searchParams);
  if (Object.keys(others).length > 0 || (region !== undefined && !/^[\w-]+$/.test(region))) return undefined;
  try {
    return {
      url: `${url.origin}${withoutTrailing(url.pathname, '/')}`,
      region,
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}
