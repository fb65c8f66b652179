/** The form of a record that somebody changes: its fields in order, `(…)` where they are shown, but locked. */
export interface ChangeByHand {
  readonly role: 0 | 1 | 3 | 4;
  /** What of the record decides; the rest is that of `right`. */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly fields: string;
}

/**
 * One form as the requirements want it, in the words of its dialog. Nothing here is taken from the product: only the
 * test that compares looks there. What the requirements leave open says in `why` who decided it.
 */
export interface FormByHand {
  readonly resource: string;
  readonly why: string;
  /** Width and greatest height. */
  readonly dialog: string;
  /** `field: Label` in the order of the form that role 0 gets for a new record; ` *` where it is required. */
  readonly fields: readonly string[];
  /** Fields that the input of another one sets (`street` sets the city). */
  readonly within?: string;
  /** What a new form holds before anything is typed; nothing in all others. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** `value Label` of what can be chosen. */
  readonly options?: Readonly<Record<string, string>>;
  /** The sentence under an input. */
  readonly help?: Readonly<Record<string, string>>;
  /** The fields of one entry of a list. */
  readonly entries?: Readonly<Record<string, string>>;
  /** No two records may have the same. */
  readonly unique?: string;
  /** `field: Label` of what only the form of a stored record has. */
  readonly later?: readonly string[];
  /** `field: Label` of what the server alone sets. */
  readonly kept?: readonly string[];
  /** The form of a new record for other roles, where it differs. */
  readonly createdBy?: Readonly<Partial<Record<number, string>>>;
  readonly changed: readonly ChangeByHand[];
  /** A record that passes. */
  readonly right: Readonly<Record<string, unknown>>;
  /** That record with one value changed (undefined: left out), and what is said at that field; `beside` goes with it. */
  readonly refused: readonly (readonly [field: string, value: unknown, message: string, beside?: object])[];
  /** Values at the very edge of what passes. */
  readonly passes?: readonly (readonly [field: string, value: unknown, beside?: object])[];
}

/** A text of so many letters. */
export const letters = (count: number) => 'x'.repeat(count);
