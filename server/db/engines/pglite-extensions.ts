import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What an embedded database must be opened with: its indexes and constraints need them. */
export const pgliteExtensions = { amcheck, btree_gist, pg_trgm };
