import type { TestApp } from './app.ts';
import { expectStatus } from './booked-place.ts';
import type { Caller } from './caller.ts';

interface Person {
  readonly id: number;
  readonly caller: Caller;
}

/** Takes back what they did last, which nothing may stand against. */
export async function undoLastOf(
  { database }: Pick<TestApp, 'database'>,
  { id, caller }: Person,
): Promise<void> {
  const [done] = await database.query<{ id: number }>(
    'select id from operations where user_id = $1 order by id desc limit 1',
    [id],
  );
  expectStatus(await caller.post(`/api/v3/operations/${done?.id}/undo`, {}), 200);
}
