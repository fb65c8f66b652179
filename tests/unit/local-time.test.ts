import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instantOfLocal, localOfInstant } from '../../src/kinds/time/time-inputs.tsx';

it('shows an instant on the wall clock of the browser and reads it back', () => {
  const offset = new Date('2026-06-01T12:00:00.000Z').getTimezoneOffset();
  const shifted = new Date(Date.UTC(2026, 5, 1, 12, 0, 5) - offset * 60_000).toISOString().slice(0, 19);
  expect(localOfInstant('2026-06-01T12:00:05.000Z')).toBe(shifted);
  expect(instantOfLocal(shifted)).toBe('2026-06-01T12:00:05.000Z');
});

it('is empty for what is no time', () => {
  expect(localOfInstant('soon')).toBe('');
  expect(instantOfLocal('')).toBeNull();
});

it('reads back what it shows, but for the hour that a clock shows twice', () => {
  const seconds = fc.integer({ min: 946_684_800, max: 4_102_444_800 });
  fc.assert(
    fc.property(seconds, second => {
      const instant = new Date(second * 1000).toISOString();
      const read = instantOfLocal(localOfInstant(instant));
      expect(localOfInstant(read ?? '')).toBe(localOfInstant(instant));
    }),
  );
});
