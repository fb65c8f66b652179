import type { Role } from '../../domain/actor.ts';
import type { Tone } from '../../domain/choice.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import type { Resource } from './define-resource.ts';

/** A button on a row beyond view, edit and delete. What it does is registered in `src/app/overrides.ts`. */
export interface RowAction {
  readonly id: string;
  readonly label: string;
  /** One letter that does it to the row in which the keyboard stands. */
  readonly key?: string;
  /** What people call it as well, when they ask for it in words. */
  readonly verbs?: readonly string[];
  /** Takes a new instant of this field: words may name a day and a time. */
  readonly takes?: string;
  readonly tone?: Tone;
  readonly roles: readonly Role[];
  /** Shown only on rows that fulfil these. */
  readonly when?: readonly FilterEntry[];
  /** Shown only until the instant in this field has come. */
  readonly until?: string;
  /** Waits in the menu of a row, however few its actions are. */
  readonly inMenu?: true;
  /** Offered on the page of a row alone, to everybody who may look at it. */
  readonly onPage?: true;
  /** Also stands on the card that a row is on a phone, where all others wait in its menu. */
  readonly onCard?: true;
  /** Shown, but not to be pressed, on rows that fulfil these (ACT-05). */
  readonly disabledWhen?: readonly FilterEntry[];
}

/** Who may do this to a row; the pages that an action opens are open to the same roles. */
export function actionRoles({ name, actions }: Resource, id: string): readonly Role[] {
  const action = actions.find(each => each.id === id);
  if (action === undefined) throw new Error(`${name} has no action ${id}`);
  return action.roles;
}
