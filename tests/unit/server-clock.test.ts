import { expect, test } from 'vitest';
import { ServerClock } from '../../authProvider/server-clock.ts';

const hourMs = 3_600_000;
const noon = Date.parse('2026-11-30T12:00:00.000Z');

/** A clock of a machine that is `off` by so many ms, asked for something at noon, with the answer `tookMs` later. */
function heard({ off = 0, tookMs = 40, at = noon, late = 0 }) {
  let own = at + off;
  const clock = new ServerClock(() => own);
  const asked = own;
  own += tookMs;
  clock.hear(new Date(at + late).toUTCString(), asked);
  return { wrongBy: clock.now() - (at + tookMs) };
}

test('DEC-318 a clock that may be right is left alone, whatever the fraction of the second and however slow the answer', () => {
  for (const fraction of [0, 1, 499, 999])
    for (const tookMs of [0, 40, 900, 30_000]) {
      expect(heard({ at: noon + fraction, tookMs }).wrongBy).toBe(0);
      // Written as late as it could be.
      expect(heard({ at: noon + fraction, tookMs, late: tookMs }).wrongBy).toBe(0);
    }
});

test('DEC-318 a clock that is wrong is set, to a second and the time that the answer took', () => {
  for (const off of [3 * hourMs, -3 * hourMs, 26 * hourMs, -400 * 24 * hourMs, 5_000, -5_000])
    for (const tookMs of [0, 40, 900])
      expect(Math.abs(heard({ off, tookMs, at: noon + 500 }).wrongBy)).toBeLessThanOrEqual(1_000 + tookMs);
});

test('DEC-318 several answers make it no worse, and what says no time changes nothing', () => {
  let own = noon + hourMs;
  const clock = new ServerClock(() => own);
  for (let second = 0; second < 50; second += 1) {
    const asked = own;
    own += 37;
    clock.hear(new Date(own - hourMs).toUTCString(), asked);
    own += 1_013;
  }
  const set = clock.now() - (own - hourMs);
  expect(Math.abs(set)).toBeLessThan(100);
  clock.hear(null, own);
  clock.hear('today', own);
  clock.hear('', own);
  expect(clock.now() - (own - hourMs)).toBe(set);
});

test('DEC-318 whose clock is put right meanwhile is right again with the next answer', () => {
  let own = noon - 2 * hourMs;
  const clock = new ServerClock(() => own);
  clock.hear(new Date(noon).toUTCString(), own);
  expect(Math.abs(clock.now() - noon)).toBeLessThanOrEqual(1_000);
  own = noon + 60_000;
  clock.hear(new Date(noon + 60_000).toUTCString(), own);
  expect(Math.abs(clock.now() - noon - 60_000)).toBeLessThanOrEqual(1_000);
});
