import { expect, it } from 'vitest';
import { movedTo } from '../../src/pages/insights/asked.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };

it.each([
  ['from', '2026-10-05', '2026-10-05 2026-10-31'],
  ['from', '2026-11-02', '2026-11-02 2026-11-02'],
  // 366 days, both included, are the most.
  ['from', '2025-10-31', '2025-10-31 2026-10-31'],
  ['from', '2025-10-30', '2025-10-30 2026-10-30'],
  ['from', '2020-10-05', '2020-10-05 2021-10-05'],
  ['to', '2026-10-20', '2026-10-01 2026-10-20'],
  ['to', '2026-09-20', '2026-09-20 2026-09-20'],
  ['to', '2030-01-01', '2029-01-01 2030-01-01'],
] as const)('DEC-268 October with another %s, %s: %s', (edge, day, days) => {
  const { from, to } = movedTo(october, edge, day);
  expect(`${from} ${to}`).toBe(days);
});
