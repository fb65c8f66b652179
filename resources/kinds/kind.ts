import type { UploadKind } from '../../domain/records/limits.ts';
import type { Field } from '../schema/field.ts';

/** How a value of a row is written as JSON: as the database writes it, or as it must be. */
export type JsonEncoding = 'asIs' | 'decimal' | 'toggle' | 'instant' | 'words';

interface Storage {
  readonly json: JsonEncoding;
  /** One value that has a place before or behind others. */
  readonly sortable: boolean;
  /** Found by a part of it, in free text and `ilike`, with an index. */
  readonly searchable: boolean;
}

/** The ways in which a column keeps values. Its type in the database stands in `server/db/schema/columns.ts`. */
export const storages = {
  text: { json: 'words', sortable: true, searchable: true },
  /** Up to 2 147 483 647, or more where the field's range says so. */
  integer: { json: 'asIs', sortable: true, searchable: false },
  bigint: { json: 'asIs', sortable: true, searchable: false },
  decimal: { json: 'decimal', sortable: true, searchable: false },
  boolean: { json: 'toggle', sortable: true, searchable: false },
  date: { json: 'words', sortable: true, searchable: false },
  instant: { json: 'instant', sortable: true, searchable: false },
  time: { json: 'words', sortable: true, searchable: false },
  /** The id of another row. */
  reference: { json: 'asIs', sortable: true, searchable: false },
  /** Single values, any of which a filter may ask for; kept as JSON. */
  list: { json: 'asIs', sortable: false, searchable: false },
  /** JSON of any shape, which no filter looks into. */
  json: { json: 'asIs', sortable: false, searchable: false },
} as const satisfies Record<string, Storage>;

export type StoredAs = keyof typeof storages;

/**
 * How people write one value as text, in CSV files and where a cell is edited in place. Amounts stand in major
 * units of their currency, references as the title of their row, instants on the clocks of a zone.
 */
export type Written = 'text' | 'number' | 'amount' | 'toggle' | 'choice' | 'title' | 'instant' | 'json';

/** What must be known of a kind of field, whichever resource has it; how it looks stands in `src/kinds`. */
export interface Kind {
  readonly storage: StoredAs | ((field: Field) => StoredAs);
  readonly written: Written;
  /** A list of values; no value is the empty list. */
  readonly multiple: boolean;
  /** A figure: stands at the right, so that it can be compared with those above and below. */
  readonly numeric: boolean;
  /** A list may ask for all values from one to another (`filter: 'range'`). */
  readonly rangeable: boolean;
  /** Many different values, so that an index for its filter is worth its upkeep. */
  readonly selective: boolean;
  /** May be set to one value in many rows at once, by its plain input. */
  readonly bulk: boolean;
  /** Says enough of a row to carry the link to it. */
  readonly leads: boolean;
  /** Its input takes the whole width of a form. */
  readonly wide: boolean;
  /** Takes the whole width of a detail page. */
  readonly long: boolean;
  /** HTML, which loses everything that could run or load before it is stored. */
  readonly html: boolean;
  /** Free text compares its digits alone, whatever people write between them. */
  readonly byDigits?: true;
  /** The files that its input uploads. */
  readonly upload: UploadKind | undefined;
  /** A value that passes the usual checks, for the docs and generated tests; another one for another serial. */
  readonly sample: (field: Field, serial: number, sampleOf: Sampling) => unknown;
}

/** A value that passes the check of the field; `serial` makes it differ from others. */
export type Sampling = (field: Field, serial: number) => unknown;
