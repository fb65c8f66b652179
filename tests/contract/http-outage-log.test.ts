import { afterEach, expect, it, vi } from 'vitest';
import { DatabaseError } from '../../server/db/database.ts';
import { startApp } from '../support/app.ts';

afterEach(() => void vi.useRealTimers());

it('G2 an outage writes a few whole entries a cause and minute, and then how many more there were', async () => {
  const app = await startApp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { log } = app.server;
  const away = () => new DatabaseError('08006', 'connection refused');
  for (let request = 0; request < 2_000; request++)
    log.child({ requestId: `r${request}` }).error({ err: away() }, 'database does not answer');
  log.error({ err: new Error('a bug') }, 'request failed');
  log.warn('said without an error');
  const written = () =>
    app
      .log()
      .split('\n')
      .filter(line => line.includes('"err"')).length;
  expect(written()).toBe(6);
  expect(app.log().length).toBeLessThan(20_000);
  vi.advanceTimersByTime(60_000);
  expect(app.log()).toContain('"more":1995,"seconds":60');
  log.error({ err: away() }, 'database does not answer');
  expect(written(), 'the next minute tells whole entries again').toBe(7);
  expect(app.log()).toContain('said without an error');
  vi.useRealTimers();
  await app.close();
});
