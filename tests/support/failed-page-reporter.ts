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

/**
 * The page in Playwright's description of a failure, without the menu, from the dialog on where one is open, and at
 * most so many lines of it; empty where there is none.
 */
export function snapshotOf(context: string): string {
  const [, page = ''] = /^```yaml\n(.*?)^```$/msu.exec(context) ?? [];
  const whole = withoutMenu(page.trimEnd().split('\n'));
  const lines = whole.slice(
    Math.max(
      0,
      whole.findIndex(line => /^\s*- dialog/.test(line)),
    ),
  );
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`… and ${rest} lines more`] : [])].join('\n');
}

/** The menu is on every page, and longer than what went wrong. */
function withoutMenu(lines: readonly string[]): string[] {
  let menu = Number.POSITIVE_INFINITY;
  return lines.filter(line => {
    const depth = line.search(/\S/);
    if (depth <= menu) menu = line.startsWith('- complementary', depth) ? depth : Number.POSITIVE_INFINITY;
    return depth <= menu && menu === Number.POSITIVE_INFINITY;
  });
}
