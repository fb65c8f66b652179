import { z } from 'zod';

/**
 * What a backup says of itself. The file is a tar, compressed with zstd: `manifest.json`, then each table as
 * `tables/<name>/<number>.copy` and each upload as `uploads/<name>`, and last `checksums.json`, without which
 * the backup is not complete.
 */
export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  /** The column whose values the database counts: the last value, and whether it was given away. */
  counter: z.object({ column: z.string(), last: z.string(), used: z.boolean() }).optional(),
});
export type BackedUpTable = z.output<typeof table>;

export const manifestSchema = z.object({
  format: z.literal(1),
  made_at: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** Whether the uploaded files are in it. */
  uploads: z.boolean(),
});
export type Manifest = z.output<typeof manifestSchema>;

const content = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

export const checksumsSchema = z.object({
  tables: z.array(content.extend({ rows: z.number() })),
  uploads: z.array(content),
  /** Uploads that the database names and the store no longer, or not yet, has. */
  missing: z.array(z.string()),
});
export type Checksums = z.output<typeof checksumsSchema>;
