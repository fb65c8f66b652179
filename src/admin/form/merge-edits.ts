import { type FormField, isSame, type Values } from './form-fields.ts';

/** One field that two people set differently, and what it was before either did. */
export interface Conflict extends FormField {
  readonly before: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** What becomes of two edits of the same row. */
export interface Merge {
  /** The fields that others have changed and oneself has not: they stay as the others left them. */
  readonly theirs: readonly FormField[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Puts two edits together: what oneself is about to send on top of `base`, and what others have stored
 * meanwhile. Fields that only one of the two touched go together by themselves, so do equal values.
 */
export function mergeEdits(fields: readonly FormField[], sent: Values, base: Values, current: Values): Merge {
  const changed = fields.filter(({ name }) => !isSame(base[name], current[name]));
  return {
    theirs: changed.filter(({ name }) => !(name in sent)),
    conflicts: changed
      .filter(({ name }) => name in sent && !isSame(sent[name], current[name]))
      .map(field => ({
        ...field,
        before: base[field.name] ?? null,
        theirs: current[field.name] ?? null,
        mine: sent[field.name],
      })),
  };
}

/** Whose value of each field is kept, by the names of the fields. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** What is left to send once it is decided; a field without a choice stays one's own. */
export function chosenValues(sent: Values, choices: Choices): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => choices[name] !== 'theirs'));
}
