import type { Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';

/** The rule of the description that narrows what a role sees or may do. */
export type Because =
  | { readonly rule: 'roles'; readonly roles: readonly Role[] }
  | { readonly rule: 'owner' | 'server' | 'after_creation' | 'named' }
  | { readonly rule: 'while' | 'unless' | 'shown_while'; readonly entries: readonly FilterEntry[] }
  | { readonly rule: 'until'; readonly field: string };

/** Something of a resource that this role does not have, or not always. */
export interface Limit {
  readonly part: 'page' | 'rows' | 'actions' | 'fields';
  /** What is concerned: keys of messages, or texts of the description. */
  readonly labels: readonly string[];
  /** `some`: there, but not for every row or at every time. */
  readonly effect: 'hidden' | 'greyed' | 'some';
  readonly because: Because;
  /** Where the rule stands, e.g. `devices.access.create`. */
  readonly place: string;
}

/** For these roles; what is for nobody is done by the server. */
export function onlyFor(roles: readonly Role[]): Because {
  return roles.length === 0 ? { rule: 'server' } : { rule: 'roles', roles };
}
