import type { SourceFile } from './house-rules.ts';

export interface LineBudget {
  readonly files: number;
  readonly lines: number;
  readonly median: number;
  readonly p90: number;
  readonly max: number;
  readonly longest: string;
}

/** Files that hold data or tests may be as long as what they list. */
const listing = /^(?:tests|scripts)\/|^src\/i18n\/|^server\/db\/seed\//;

/** Lines a file over everything that is neither data nor test. */
export function lineBudget(sources: readonly SourceFile[]): LineBudget {
  const sizes = sources
    .filter(({ path }) => !listing.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .sort((left, right) => left.lines - right.lines);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))];
  return {
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    median: at(0.5)?.lines ?? 0,
    p90: at(0.9)?.lines ?? 0,
    max: at(1)?.lines ?? 0,
    longest: at(1)?.path ?? '',
  };
}
