import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';

const megabyte = 1_048_576;
const answers = 150;

let database: Database;
beforeAll(async () => {
  database = await openDatabase({});
});
afterAll(() => database.close());

it('B14 the embedded database keeps nothing of what it has answered', async () => {
  const read = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const [row] = await database.query<{ text: string }>(
        `select repeat(md5(random()::text), 32768) as text`,
      );
      expect(row?.text).toHaveLength(megabyte);
    }
  };
  // What one answer takes for a while is warm-up.
  await read(20);
  const before = process.memoryUsage().rss;
  // What is kept grows with each answer; what only waits to be collected stays where it is.
  let taken = 0;
  const grown = () => (process.memoryUsage().rss - before) / megabyte;
  do {
    await read(answers);
    taken += answers;
  } while (grown() > taken / 2 && taken < 4 * answers);
  expect(grown(), `MB more after ${taken} MB of answers`).toBeLessThan(taken / 2);
});
