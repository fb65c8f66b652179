import type { z } from 'zod';
import type { Role } from '../../domain/actor.ts';
import type { Choice } from '../../domain/choice.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import type { FieldKind } from '../kinds/kinds.ts';

/** The operators that a filter on the field allows: equal, one of · contains · equal, from, to. */
export type FilterKind = 'eq' | 'ilike' | 'range';

/**
 * Who may set a field, beyond who may create or update the row at all: `never` (the server sets it),
 * `on-create` (read-only afterwards), or roles for each verb and conditions on the stored row for updates.
 */
export type WriteRule =
  | 'never'
  | 'on-create'
  | {
      readonly create?: readonly Role[];
      readonly update?: readonly Role[];
      readonly when?: readonly FilterEntry[];
    };

/** Where a reference points, the name under which the row carries the other's fields, and which of them. */
export interface ReferenceTarget {
  readonly resource: string;
  readonly as: string;
  readonly show: readonly string[];
  /**
   * Of these, what the other is called by here, e.g. a person's names; the rest stands beneath. Default: its title
   * alone.
   */
  readonly called?: readonly string[];
  /** Extra conditions on what may be picked, e.g. stock that is not placed yet. */
  readonly pick?: readonly FilterEntry[];
  /** Who gets a link to the other's page, of those who may open it (CELL-03, CELL-05). Default: all of them. */
  readonly linkFor?: readonly Role[];
  /** Pages that show the other, as far as they may see it, to roles that cannot open its own: patterns with `:id`. */
  readonly instead?: Readonly<Partial<Record<Role, string>>>;
}

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
}

/** What can be said of a field of any kind. */
export interface FieldOptions {
  /** How people call it, in English; other languages translate it. */
  readonly label: string;
  /** One sentence under the input. */
  readonly help?: string;
  /** What a list may ask of it: one value (`eq`), a part of it (`ilike`), all from one to another (`range`). */
  readonly filter?: FilterKind;
  /** A list may be put in its order. */
  readonly sortable?: boolean;
  /** Part of free-text search (`q`); indexed for it. */
  readonly search?: boolean;
  /** No two rows that are there have the same. */
  readonly unique?: boolean;
  /** Roles that may see the field at all; others can neither read, filter, sort nor search it. Default: all. */
  readonly readBy?: readonly Role[];
  /** Who may set it, if not whoever may create or update the row. */
  readonly write?: WriteRule;
  /**
   * Of a field that no form of a stored row writes (`on-create`): the roles that change it all the same, in a way of its
   * own, as the person does whose account it is.
   */
  readonly changedBy?: readonly Role[];
  /** Changed only by somebody who has proved a moment ago who they are: what decides over who may do what. */
  readonly confirmed?: true;
  /** Shown in the form only while the draft fulfils these. */
  readonly visibleWhen?: readonly FilterEntry[];
  /** Draws cells with another kind's component (`'duration'` for an integer of seconds). */
  readonly cell?: string;
  /** Where the row holds the IANA zone whose clocks show this instant, e.g. `location.timezone`. */
  readonly zone?: string;
  /** Draws the input with another component of `src/kinds`. */
  readonly input?: string;
  /** The address below `/api` that takes the files of this field (API-46 to API-50). */
  readonly upload?: string;
  /** The last day that the picker offers, given today's (both yyyy-MM-dd). */
  readonly latest?: (today: string) => string;
  /** A typical value where the kind alone does not tell one that passes: for the API page and generated tests. */
  readonly example?: unknown;
  /** Of use only to whoever looks into a fault: stands folded on the page of its row. */
  readonly technical?: true;
  /** Never leaves the database: password hashes and the like. */
  readonly secret?: boolean;
}

/** One field of a resource. `schema` checks a value on both sides and gives the row its type. */
export interface Field<Value = unknown> extends FieldOptions {
  readonly kind: FieldKind;
  /** False when the value may be null. */
  readonly required: boolean;
  /**
   * Required of whoever fills the form, but rows without it exist (devices in stock, people who have not
   * filled in their profile): the column takes null, a change to null is refused.
   */
  readonly sparse?: boolean;
  readonly schema: z.ZodType<Value>;
  readonly default?: unknown;
  readonly choices?: readonly Choice[];
  readonly range?: NumberRange;
  readonly target?: ReferenceTarget;
  /** The fields of one entry, for `objects`. */
  readonly item?: Fields;
  /** The field of the row that holds the ISO currency code, or a fixed code, for `money`. */
  readonly currency?: { readonly field: string } | { readonly code: string };
  /** Longest text in characters, for the texts. */
  readonly maxLength?: number;
}

export type Fields = Readonly<Record<string, Field>>;

/** The value of a field in a row. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;
