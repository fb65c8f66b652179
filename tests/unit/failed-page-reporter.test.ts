import { expect, it } from 'vitest';
import { snapshotOf } from '../support/failed-page-reporter.ts';

const context = (page: string) => `# Error details

\`\`\`
Error: expect(locator).toBeVisible() failed
\`\`\`

\`\`\`yaml
${page}
\`\`\`

# Test source

\`\`\`ts
  1 | import
\`\`\`
`;

it('finds the page among what a failed browser test left', () => {
  expect(snapshotOf(context('- dialog "Create":\n  - textbox "Name"'))).toBe(
    '- dialog "Create":\n  - textbox "Name"',
  );
});

it('says how much of a long page it leaves out', () => {
  const lines = Array.from({ length: 83 }, (_, n) => `- text: ${n}`).join('\n');
  const told = snapshotOf(context(lines)).split('\n');
  expect(told).toHaveLength(81);
  expect(told.slice(-2)).toEqual(['- text: 79', '… and 3 lines more']);
});

it('leaves out the menu, and begins with the dialog that lies over the page', () => {
  const menu = '  - complementary:\n    - link "Bookings":\n      - /url: /bookings';
  const frame = `- generic:\n${menu}\n  - main:\n    - heading "Devices"`;
  expect(snapshotOf(context(frame))).toBe('- generic:\n  - main:\n    - heading "Devices"');
  expect(snapshotOf(context(`${frame}\n- dialog "Log":\n  - status`))).toBe('- dialog "Log":\n  - status');
});

it('says nothing where no page was seen', () => {
  expect(snapshotOf('# Error details\n\n```\nError: no browser\n```\n')).toBe('');
});
