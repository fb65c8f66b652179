import type { Role } from '../../domain/actor.ts';
import type { Tone } from '../../domain/choice.ts';
import type { FilterEntry } from '../../domain/filter.ts';

/** A button on a row beyond view, edit and delete. What it does is registered in `src/pages/index.ts`. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  readonly tone?: Tone;
  readonly roles: readonly Role[];
  /** Shown only on rows that fulfil these. */
  readonly when?: readonly FilterEntry[];
  /** Shown only until the instant in this field has come. */
  readonly until?: string;
  /** Waits in the menu of a row, however few its actions are. */
  readonly inMenu?: true;
  /** Shown, but not to be pressed, on rows that fulfil these (ACT-05). */
  readonly disabledWhen?: readonly FilterEntry[];
}
