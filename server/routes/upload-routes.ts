import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifySchema } from 'fastify';
import { uploadCall } from '../../contract/uploads.ts';
import { notice } from '../../domain/notices.ts';
import { mostBytes, tooLarge, uploadRules } from '../../domain/records/limits.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import { refusalOf, sentence } from '../../domain/refusals/spoken.ts';
import { answer } from '../answer.ts';
import type { Config } from '../config.ts';
import { type Database, DatabaseError } from '../db/database.ts';
import { ApiError, badRequest, forbidden, invalidFields } from '../errors.ts';
import { type Format, formatOf } from '../files/format.ts';
import { mostPixels, TooManyPixels } from '../files/pictures.ts';
import { type FileStore, randomName, StorageError, type TemporaryUpload } from '../files/store.ts';
import { giveUpUploads, noteUploads } from '../files/upload-record.ts';
import { allowUploadTime } from '../http/time-limits.ts';
import { type UploadPlace, uploadPlaces } from './upload-places.ts';

interface Deps {
  readonly database: Database;
  readonly store: FileStore;
  readonly config: Pick<Config, 'uploadLimits'>;
}

/** A file that has been found good, and is not kept yet. */
interface Accepted {
  readonly temporaryUpload: TemporaryUpload;
  readonly format: Format;
  readonly originalName: string;
}

const failed = refuse('upload.failed');
const mostFiles = 20;

/**
 * The addresses that take files (API-46 to API-50), one for each that a field names. Files are written
 * to disk as they arrive, known by their content, and kept all or none; whatever is refused or cut off
 * leaves nothing behind (F1 to F4).
 */
export async function uploadRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // A scope of its own: every other route goes on taking nothing but JSON.
  const places: FastifyPluginAsync = async scope => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const place of uploadPlaces())
      answer(scope, uploadOf(place), async ({ request }) => upload(request, place, deps), {
        config: { describe: () => formOf(place) },
      });
  };
  await app.register(places);
}

async function upload(request: FastifyRequest, place: UploadPlace, deps: Deps) {
  if (!place.mayUpload(request.actor.role)) throw forbidden();
  if (!request.isMultipart()) throw new ApiError(415, refuse('request.multipart-only'));
  allowUploadTime(request);
  const accepted: Accepted[] = [];
  try {
    await acceptAll(request, place, deps, accepted);
    const urls = await keepAll(accepted, request.actor.id, deps);
    return { code: 200, ...notice('file.uploaded'), url: place.many ? urls : (urls[0] ?? '') };
  } catch (error) {
    // What still arrives is read and forgotten: the next request on this connection would wait behind it.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(accepted.map(({ temporaryUpload }) => deps.store.discard(temporaryUpload)));
    throw refusal(error);
  }
}

async function acceptAll(
  request: FastifyRequest,
  place: UploadPlace,
  deps: Deps,
  accepted: Accepted[],
): Promise<void> {
  const files = place.many ? mostFiles : 1;
  const limits = {
    files,
    fileSize: Number.POSITIVE_INFINITY,
    fields: 10,
    fieldSize: 1_000,
    parts: files + 10,
  };
  for await (const part of request.files({ limits })) accepted.push(await acceptOne(part, place, deps));
  if (accepted.length === 0) throw invalidFields({ files: refuse('upload.choose') });
}

async function acceptOne(
  { file, filename }: MultipartFile,
  { kind }: UploadPlace,
  { store, config }: Deps,
): Promise<Accepted> {
  const limit = config.uploadLimits[kind];
  const temporaryUpload = await store.receive(file, mostBytes(kind, limit));
  if (temporaryUpload === undefined) throw refused(413, tooLarge(limit), filename);
  try {
    const format = await formatOf(temporaryUpload.path, kind);
    if (format !== undefined) return { temporaryUpload, format, originalName: filename };
  } catch (error) {
    await store.discard(temporaryUpload);
    if (!(error instanceof TooManyPixels)) throw error;
    throw refused(415, sentence('upload.too-many-pixels', { megapixels: mostPixels / 1_000_000 }), filename);
  }
  await store.discard(temporaryUpload);
  throw refused(415, uploadRules[kind].wrongFormat, filename);
}

function refused(status: number, message: string, file: string): ApiError {
  const refusal = refusalOf(message);
  return new ApiError(status, refusal, { files: refusal }, { file });
}

/** Noted first: what is noted and missing is forgotten in time, what is kept and unknown would stay for ever. */
async function keepAll(
  accepted: readonly Accepted[],
  userId: number,
  { database, store }: Deps,
): Promise<string[]> {
  const named = accepted.map(each => ({ ...each, name: `${randomName()}.${each.format.extension}` }));
  const records = named.map(({ name, originalName, format: { mediaType, bytes } }) => ({
    name,
    originalName,
    mediaType,
    bytes,
  }));
  await database.transaction(transaction => noteUploads(transaction, userId, records));
  try {
    for (const { temporaryUpload, name, format } of named)
      await store.keep(temporaryUpload, name, format.bytes);
  } catch (error) {
    await giveUpUploads(
      database,
      named.map(({ name }) => name),
    );
    throw error;
  }
  return named.map(({ name }) => `/api/files/${name}`);
}

/** What the parser of the body refuses is the sender's fault; a full disk or a silent storage is not. */
function refusal(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error) || 'syscall' in error) return error;
  if (error instanceof DatabaseError || error instanceof StorageError) return error;
  const code = 'code' in error ? error.code : undefined;
  return code === 'FST_FILES_LIMIT' ? new ApiError(413, refuse('upload.many-files')) : badRequest(failed);
}

const file = { type: 'string', format: 'binary' } as const;

/** The call of an upload address. */
function uploadOf({ path, many, label, kind }: UploadPlace) {
  return uploadCall({ path, many, label, mediaTypes: uploadRules[kind].mediaTypes });
}

/** What the API page says of the form with the files. */
function formOf({ many }: UploadPlace): FastifySchema {
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { files: many ? { type: 'array', items: file } : file },
      required: ['files'],
    },
  };
}
