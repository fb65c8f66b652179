import type { Database } from '../../server/db/database.ts';

/** Keeps all days of insights at once, which a chore of the portal would do bit by bit beside what is measured. */
export async function keepAllDays(database: Database): Promise<void> {
  for (;;) {
    const [found] = await database.query<{ kept: number }>('select keep_insight_days(-1, 60) as kept');
    if ((found?.kept ?? 0) === 0) return;
  }
}
