import { expect, it } from 'vitest';
import { z } from 'zod';
import { collect, run } from '../mutants/session/mini-suite.ts';

const word = z.custom<(name: string, work: () => void) => void>(value => typeof value === 'function');
const table = z.custom<{
  each: (rows: readonly unknown[]) => (name: string, work: (value: number) => void) => void;
}>(value => typeof value === 'function');
const words = z.object({
  it: z.custom<{ skipIf: (is: boolean) => unknown; skip: unknown }>(value => typeof value === 'function'),
});

it('runs tables of tests also where they stand behind a condition', async () => {
  const ran: number[] = [];
  const suite = await collect(async given => {
    const { it: said } = words.parse(given);
    table.parse(said.skipIf(false)).each([1, 2])('takes %d', value => void ran.push(value));
    table.parse(said.skipIf(true)).each([3])('takes %d', value => void ran.push(value));
    word.parse(said.skipIf(true))('is skipped', () => void ran.push(4));
    word.parse(said.skip)('is skipped as well', () => void ran.push(5));
    word.parse(said)('runs', () => void ran.push(6));
  }, {});
  expect(await run(suite, { limitMs: 1000 })).toEqual({ ran: 3 });
  expect(ran).toEqual([1, 2, 6]);
});
