import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/database.ts';
import { bucketFiles } from '../files/bucket-files.ts';
import { localFiles } from '../files/local-files.ts';
import { type FileStore, StorageError } from '../files/store.ts';
import { collectUnused } from '../files/upload-record.ts';

/** Somebody waits at the terminal. */
const startPatience = { silenceMs: 5_000, pausesMs: [500] };
const everyMs = 10 * 60_000;

/**
 * Where uploads are kept, as the environment says. A bucket is tried out first: rejects with one sentence when it
 * is not there, or not ours, instead of with the first upload.
 */
export async function openFiles({
  dataDir,
  storage,
}: Pick<Config, 'dataDir' | 'storage'>): Promise<FileStore> {
  if (storage.bucket === undefined) return localFiles(dataDir);
  try {
    await bucketFiles(dataDir, storage.bucket, startPatience).check();
  } catch (error) {
    throw error instanceof StorageError ? new ConfigError(sentence(error), { cause: error }) : error;
  }
  return bucketFiles(dataDir, storage.bucket);
}

function sentence({ status, code }: StorageError): string {
  if (status === undefined || status >= 500)
    return 'The storage that S3_URL names does not answer. Is it running, and is the address right?';
  if (code === 'NoSuchBucket') return 'The bucket that S3_URL names does not exist. Create it first.';
  if (status === 403)
    return 'The storage refuses the keys of S3_URL, or they may not read, write and delete in its bucket.';
  if (status < 400 || code === 'AuthorizationHeaderMalformed')
    return 'The bucket that S3_URL names lies in another region. Name it at its end, such as ?region=eu-central-1.';
  return `The storage that S3_URL names refuses to work: ${status} ${code ?? ''}`.trim();
}

interface Deps {
  readonly database: Database;
  readonly store: FileStore;
  readonly config: Pick<Config, 'storage'>;
}

/** At the start and now and then: removes what arrived half, and uploads that nobody used. */
export function tidyFiles(app: FastifyInstance, { database, store, config }: Deps): void {
  const ending = new AbortController();
  const { unusedDays } = config.storage;
  const { signal } = ending;
  const tidy = async () => {
    await store.sweep();
    await collectUnused({ database, store, unusedDays, signal });
  };
  let running = Promise.resolve();
  const start = () => {
    running = running.then(tidy).catch(error => app.log.error({ err: error }, 'files cannot be tidied'));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    start();
    timer = setInterval(start, everyMs).unref();
  });
  app.addHook('preClose', async () => {
    clearInterval(timer);
    ending.abort();
  });
  app.addHook('onClose', () => running);
}
