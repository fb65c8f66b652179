import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const mostLines = 80;

/**
 * Prints what the page showed when a browser test failed, as assistive programs read it. Of a run elsewhere nothing else
 * is left: its traces and pictures stay on that machine.
 */
export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, { attachments, status }: TestResult): void {
    if (status === test.expectedStatus) return;
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || path === undefined || !existsSync(path)) continue;
      const page = snapshotOf(readFileSync(path, 'utf8'));
      if (page !== '') console.log(`\nThe page when “${test.title}” failed:\n${page}\n`);
    }
  }
}

/** The page in Playwright's description of a failure, at most so many lines of it; empty where there is none. */
export function snapshotOf(context: string): string {
  const [, page = ''] = /^```yaml\n(.*?)^```$/msu.exec(context) ?? [];
  const lines = page.trimEnd().split('\n');
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`… and ${rest} lines more`] : [])].join('\n');
}
