import { afterAll, expect, it } from 'vitest';
import { DataDirectories } from '../support/data-directories.ts';
import { engines } from '../support/databases.ts';
import { measured } from '../support/goals.ts';
import { type SoakResult, soak, soakTable } from '../support/soak.ts';

/** `npm run soak` asks for an hour; here it is as much as every test run can afford. */
const minutes = Number(process.env.SOAK_MINUTES ?? '0.5');
/** A line through fewer minutes says nothing. */
const judgedMinutes = 15;

const directories = new DataDirectories();
afterAll(() => directories.remove());

it(
  `B14 ${minutes} minutes of mixed work on both engines: no errors, and nothing that grows for ever`,
  async () => {
    const results = await Promise.all(engines.map(engine => soak(engine, directories, minutes)));
    for (const result of results) {
      process.stdout.write(`${soakTable(result)}\n`);
      const { engine, slopes, requests, failures } = result;
      measured(
        'soak',
        `${engine} ${minutes} min: ${requests} requests, ${failures.length} errors, RSS ${slopes.resident.toFixed(1)} %, ` +
          `heap ${slopes.heap.toFixed(1)} % in 10 min`,
      );
    }
    for (const result of results) expectSound(result);
  },
  (minutes + 10) * 60_000,
);

function expectSound({ failures, requests, mails, samples, slopes, moreFiles }: SoakResult): void {
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(samples.length * 5);
  expect(mails).toBeGreaterThan(0);
  // Connections of the load itself come and go.
  expect(moreFiles).toBeLessThanOrEqual(20);
  if (minutes < judgedMinutes) return;
  expect(slopes.heap).toBeLessThan(1);
  expect(slopes.resident).toBeLessThan(1);
}
