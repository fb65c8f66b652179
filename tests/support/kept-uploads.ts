import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { bucketFiles } from '../../server/files/bucket-files.ts';
import { localFiles } from '../../server/files/local-files.ts';
import type { FileStore } from '../../server/files/store.ts';
import type { Bucket } from '../../server/storage-config.ts';
import { startS3Peer } from './s3-peer.ts';

export const storeKinds = ['the disk', 'a bucket'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** As patient with a silent bucket as a test can afford. */
export const hastyBucket = { silenceMs: 500, pausesMs: [10, 20] };

/** A store of its own, and what lies in it. */
export interface KeptUploads {
  readonly dataDir: string;
  readonly store: FileStore;
  /** Names of what is kept. */
  names(): Promise<readonly string[]>;
  bytesOf(name: string): Promise<Buffer>;
  /** Names of what has arrived and is not kept yet. */
  arriving(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Opens one; a bucket lies with a peer on this machine. */
export async function openUploads(kind: StoreKind): Promise<KeptUploads> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-uploads-'));
  const arriving = () => readdir(join(dataDir, 'incoming')).catch(() => []);
  const removeFolder = () => rm(dataDir, { recursive: true });
  if (kind === 'the disk') {
    const folder = join(dataDir, 'uploads');
    return {
      dataDir,
      store: localFiles(dataDir),
      names: () => readdir(folder).catch(() => []),
      bytesOf: name => readFile(join(folder, name)),
      arriving,
      close: removeFolder,
    };
  }
  const peer = await startS3Peer();
  return {
    dataDir,
    store: bucketFiles(dataDir, bucketAt(peer.url)),
    names: async () => [...peer.files.keys()],
    bytesOf: async name => peer.files.get(name) ?? Buffer.alloc(0),
    arriving,
    close: async () => {
      await peer.close();
      await removeFolder();
    },
  };
}

/** What S3_URL says of a bucket. */
export function bucketAt(url: string): Bucket {
  const { bucket } = readConfig({ S3_URL: url }).storage;
  if (bucket === undefined) throw new Error('There is no bucket');
  return bucket;
}
