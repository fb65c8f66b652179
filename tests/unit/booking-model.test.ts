import { describe, expect, it } from 'vitest';
import { unexplained } from '../support/booking-model.ts';
import type { Attempt } from '../support/random-clients.ts';

/** Somebody takes back again, between 20 and 30 ms, what had nothing to change. */
const again: Attempt = {
  kind: 'undo',
  id: 1,
  key: 'nothing-to-change',
  window: { from: 20, to: 30 },
  status: 409,
  text: JSON.stringify({ message: 'This has been undone already' }),
};

describe('what the model of random clients takes for explained', () => {
  it.each([
    ['an undo that began before', { from: 10, to: 25 }, 0],
    ['one that began after the answer', { from: 31, to: 40 }, 1],
  ])('“undone already” after %s', (_name, window, strange) => {
    const operations = new Map([['undo:nothing-to-change', window]]);
    const timeline = { lines: [], bookings: new Map(), days: new Map(), operations };
    expect(unexplained([again], timeline)).toHaveLength(strange);
  });

  it('“undone already” of what nobody has undone', () => {
    const timeline = { lines: [], bookings: new Map(), days: new Map(), operations: new Map() };
    expect(unexplained([again], timeline)).toEqual([again]);
  });
});
