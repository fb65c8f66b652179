import { expect, it } from 'vitest';
import { collect, run } from '../mutants/session/mini-suite.ts';

it('runs tables of tests also where they stand behind a condition', async () => {
  const ran: unknown[] = [];
  const note = (value: unknown) => void ran.push(value);
  const suite = await collect(async words => {
    words.it.skipIf(false).each([1, 2])('takes %d', note);
    words.it.skipIf(true).each([3])('takes %d', note);
    words.it.skipIf(true)('is skipped', () => note(4));
    words.it.skip('is skipped as well', () => note(5));
    words.it('runs', () => note(6));
  }, {});
  expect(await run(suite, { limitMs: 1000 })).toEqual({ ran: 3 });
  expect(ran).toEqual([1, 2, 6]);
});
