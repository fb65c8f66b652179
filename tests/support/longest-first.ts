import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest although its file is short, the longest first: begun last, it would run on alone. */
const longest = [
  'soak',
  'workflow-kills',
  'http-health',
  'export-slow',
  'backup-nightly',
  'private-directory',
  'database-transactions',
  'export',
  'one-file-resource',
  'http-fuzz',
  'workflow-answer-kills',
  'workflow-model',
  'database-faults',
  'links',
  'mail-heavy',
  'database-migrations',
  'backup-drill',
  'many-processes',
  'mail-kills',
  'first-admin',
  'live-connects',
  'live-processes',
].map(name => `${name}.test.ts`);

/** Vitest's order, by size where nothing is known of earlier runs, after the files that are known to take long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(basename(moduleId));
      return found < 0 ? longest.length : found;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
