/** A row in one state, and what it offers to one role. */
export interface RowByHand {
  readonly role: 0 | 1 | 3 | 4;
  /** What of the row decides; the rest does not matter. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** The buttons in their order, then ` … ` and what waits in the menu; `(…)` is shown, but cannot be pressed. */
  readonly offers: string;
}

/**
 * One list as the requirements want it, in the words of its screen. Nothing here is taken from the product: only the
 * test that compares looks there. What the requirements leave open says in `why` who decided it.
 */
export interface ListByHand {
  readonly resource: string;
  readonly why: string;
  /** The heading, and one and many of its records. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  /** `field: Label` in the order of the table; ` ↕` where one can sort by it. */
  readonly columns: readonly string[];
  /** `field: Label | widget | operators`, in the order of the form. */
  readonly filters: readonly string[];
  /** The fields in which the search box looks, by the alphabet; '' where there is none. */
  readonly searches: string;
  /** The same for a role that may not see all of them. */
  readonly searchesFor?: Readonly<Partial<Record<number, string>>>;
  readonly sort: string;
  /** The page size it opens with, and those that it offers. */
  readonly pages: string;
  /** Above the table: the clocks of its times (STATE-05), removed rows instead of the others (LIST-05). */
  readonly switches?: readonly string[];
  /** What the filter form holds at first. */
  readonly opensWith?: Readonly<Record<string, unknown>>;
  /** Columns that are changed in place (CELL-06). */
  readonly inPlace?: readonly string[];
  /** The children under an opened row (LIST-04). */
  readonly opens?: string;
  /** The field that holds the order by hand (DRAG-01). */
  readonly dragged?: string;
  readonly guide?: string;
  /** The roles that see Create (LIST-03). */
  readonly creates: readonly number[];
  readonly rows: readonly RowByHand[];
}
