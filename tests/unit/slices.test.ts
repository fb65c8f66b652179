import { expect, it } from 'vitest';
import { mapInSlices } from '../../server/slices.ts';

const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

it('B5 long work is done in slices: others have their turn in between, and the order stays', async () => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const items = Array.from({ length: 120 }, (_, at) => at);
  const doubled = await mapInSlices(items, item => {
    busy(1);
    return item * 2;
  });
  isDone = true;
  expect(doubled).toEqual(items.map(item => item * 2));
  // 120 ms of work at least, in slices of about 8.
  expect(turns).toBeGreaterThanOrEqual(5);
});

it('a failure of one item is the failure of all', async () => {
  await expect(
    mapInSlices([1, 2, 3], item => {
      if (item === 2) throw new Error('two');
    }),
  ).rejects.toThrow('two');
});
