import type { Database } from '../../server/db/database.ts';
import { keepCapacity } from '../../server/insights/kept-capacity.ts';
import { keepInsightMonths } from '../../server/insights/kept-months.ts';

/** Keeps all that insights keep at once, which chores of the portal would do bit by bit beside what is measured. */
export async function keepAllDays(database: Database): Promise<void> {
  await keepCapacity(database, { settled: -1 });
  for (;;) {
    const [found] = await database.query<{ kept: number }>('select keep_insight_days(-1, 60) as kept');
    if ((found?.kept ?? 0) === 0) break;
  }
  await keepInsightMonths(database);
}
