import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { type TestDatabase, testDatabase } from '../support/databases.ts';
import { sampleRows } from '../support/sample-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('sample rows keep codes of two letters apart, however many other values were made between them', async () => {
  const samples = sampleRows(database);
  const first = await samples.row(resourceOf('countries'), 0);
  for (let made = 0; made < 36 * 36 - 2; made += 2) await samples.values(resourceOf('countries'), 0);
  expect(await samples.row(resourceOf('countries'), 0)).toBeGreaterThan(first);
});
