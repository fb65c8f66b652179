import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/engines/open-database.ts';
import { collectUnused } from '../../server/files/upload-record.ts';
import { takeDueMails } from '../../server/mail/outbox.ts';
import { cleaner } from '../../server/upkeep/cleaner.ts';
import { locationOpening } from '../../server/workflows/devices/open-installed.ts';
import { type BookedPlace, openBookedPlace } from '../support/booked-place.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { type Meanwhile, waitsIn } from '../support/held-row.ts';

onOneEngine('what several processes look for', 'postgres', (open, engine) => {
  let database: TestDatabase;
  let others: Database;
  let place: BookedPlace;
  beforeAll(async () => {
    database = await open();
    place = await openBookedPlace(database);
    if (database.url !== undefined)
      others = await openDatabase({ databaseUrl: database.url, connections: 4 });
    return async () => {
      await others?.close();
      await place.app.close();
    };
  });

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    database.query<Row>(text, values);
  const admin = () => place.callers.admin;
  /** Starts the job that removes a city; its id. */
  const remove = async (id: number) => {
    const { body } = await admin().post('/api/v3/cities/bulk', { action: 'remove', ids: [id] });
    return Number(body.id);
  };
  const ended = async (job: number) => {
    await expect
      .poll(() => query('select status from jobs where id = $1', [job]))
      .toEqual([{ status: 'finished' }]);
    return job;
  };

  /** C3: what several processes look for is taken by one, and passed over by the others, who wait for nobody. */
  const passing: Readonly<Record<string, () => Promise<Meanwhile>>> = {
    'a mail that is due': async () => {
      const id = await place.app.given.row('mails', admin().id, { state: 'waiting' });
      await query("update mails set send_after = now() - interval '1 minute' where id = $1", [id]);
      return {
        row: ['mails', id],
        ask: () => takeDueMails(database, { leaseMs: 1_000, most: 1_000, except: [] }),
      };
    },
    'a job that waits for a worker': async () => {
      const [job] = await query<{ id: number }>(
        `insert into jobs (key, kind, resource, user_id, request, total, status)
         values (gen_random_uuid(), 'bulk', 'cities', $1, '{}', 0, 'running') returning id`,
        [admin().id],
      );
      const id = await place.app.given.row('cities', 0);
      return { row: ['jobs', job?.id ?? 0], ask: async () => await ended(await remove(id)) };
    },
    'a location whose device is installed': async () => {
      const { location } = await place.place(place.callers.owner.id, { status: 3 });
      await query("update locations set update_time = now() - interval '9 years' where id = $1", [location]);
      await query(
        "update devices set installation_date = now() - interval '1 day' where partner_location_id = $1",
        [location],
      );
      return { row: ['locations', location], ask: () => locationOpening(database).look() };
    },
    'a file that nobody has used': async () => {
      const [upload] = await query<{ id: number }>(
        `insert into uploads (name, original_name, media_type, bytes, user_id, state, create_time)
         values ('unused.png', 'unused.png', 'image/png', 1, $1, 'waiting', now() - interval '9 years') returning id`,
        [admin().id],
      );
      const { signal } = new AbortController();
      const store = { remove: () => Promise.reject(new Error('Somebody else is just using it')) };
      return {
        row: ['uploads', upload?.id ?? 0],
        ask: () => collectUnused({ database, store, unusedDays: 30, signal }, Date.now()),
      };
    },
    'a row that is past its life': async () => {
      const { id, email } = await place.app.given.user();
      await place.app.signIn(email);
      const [session] = await query<{ id: string }>(
        "update auth_sessions set expires_at = now() - interval '9 years', create_time = now() - interval '9 years' where user_id = $1 returning id",
        [id],
      );
      const ages = { historyDays: 400, mailContentDays: 400, securityLogDays: 400, unusedUploadsDays: 30 };
      const log = { error: () => undefined };
      return {
        row: ['auth_sessions', session?.id ?? ''],
        ask: () => cleaner({ database, ages, log }).look(new AbortController().signal),
      };
    },
  };

  describe.skipIf(engine === 'pglite')('is passed over while others change it', () => {
    it.each(Object.entries(passing))('C3 %s', async (_what, prepare) => {
      expect(await waitsIn(others, await prepare())).toBe('');
    });
  });
});
