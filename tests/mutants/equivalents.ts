import type { Mutant } from './plant.ts';

interface Equivalent {
  readonly file: string;
  readonly kind: string;
  /** What is there, as it is written, from its beginning. */
  readonly was: string;
  readonly why: string;
}

/** Breaks that change nothing that anybody could observe, each with its reason. They are not planted. */
const equivalents: readonly Equivalent[] = [];

/** Whether it is known to change nothing. */
export function isEquivalent({ file, kind, was }: Mutant): boolean {
  return equivalents.some(each => each.file === file && each.kind === kind && was.startsWith(each.was));
}
