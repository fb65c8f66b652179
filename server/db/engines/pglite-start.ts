import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** How the worker opens its database. */
export interface PgliteStart {
  /** The directory of the database; absent for one that lives in memory. */
  readonly directory?: string | undefined;
  /** Whether a commit is on the disk, and not only with the system, before it is answered. */
  readonly flushed?: boolean | undefined;
  /** A dump to start from, in memory only. */
  readonly dumpFile?: string | undefined;
}

/** What the worker is started with. */
export interface PgliteThreadStart extends PgliteStart {
  /** PGlite, a compiled `WebAssembly.Module`. */
  readonly program: unknown;
}

/** Parent → worker. `run` carries messages of the PostgreSQL protocol, ending in a sync. */
export type PgliteRequest =
  | { readonly kind: 'run'; readonly messages: Uint8Array }
  | { readonly kind: 'dump'; readonly file: string }
  | { readonly kind: 'close' };

/** Worker → parent: one answer to each request, and `ready` before the first. */
export type PgliteAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answered'; readonly messages: Uint8Array }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly message: string };

/** What an embedded database must be opened with: its indexes, constraints and functions need them. */
export const pgliteExtensions = { amcheck, btree_gist, pg_trgm, unaccent };
