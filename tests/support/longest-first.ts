import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest although its file is short, the longest first: begun last, it would run on alone. */
const longest = [
  'soak',
  'private-directory',
  'one-file-resource',
  'live-rights',
  'lists-hostile',
  'backup-drill',
  'disk-full-paths',
  'workflow-kills',
  'database-faults',
  'export-slow',
  'database-full',
  'first-admin',
  'second-factor',
  'workflow-answer-kills',
  'live-processes',
  'mail-kills',
  'http-start',
  'database-power',
  'generated-lists',
  'export-slow-reader',
  'http-health',
  'http-time',
  'many-processes',
  'workflow-model',
  'http-stop',
  'backup-restore',
  'log-output',
  'database-terminated',
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
