import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { notedDurations, usualSeconds } from '../../scripts/test-durations.ts';

/** What is noted to take so long is begun first: begun last, it would run on alone. */
const longSeconds = 20;

/**
 * The order in which files of tests are begun: that of `TEST_ORDER`, where a run may end before all have begun; else those
 * that take long, the longest first, and then vitest's own order, by size where nothing is known of earlier runs.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const asked = process.env.TEST_ORDER?.split(' ');
    const place = asked === undefined ? longestPlace() : askedPlace(sorted, asked);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

const pathOf = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId);

function longestPlace(): (file: TestSpecification) => number {
  const durations = notedDurations();
  return file => {
    const seconds = durations[pathOf(file)] ?? usualSeconds;
    return seconds < longSeconds ? 0 : -seconds;
  };
}

/** One project after the other: a process that changes between them loads everything anew. */
function askedPlace(
  files: readonly TestSpecification[],
  asked: readonly string[],
): (file: TestSpecification) => number {
  const placeOf = (file: TestSpecification) => asked.indexOf(pathOf(file));
  const first = new Map<string, number>();
  for (const file of files) {
    const before = first.get(file.project.name) ?? Number.POSITIVE_INFINITY;
    first.set(file.project.name, Math.min(before, placeOf(file)));
  }
  return file => (first.get(file.project.name) ?? 0) * asked.length + placeOf(file);
}
