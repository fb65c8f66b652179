import { beforeAll, describe, expect, it } from 'vitest';
import { collectUnused } from '../../server/files/upload-record.ts';
import { takeDueMails } from '../../server/mail/outbox.ts';
import { cleaner } from '../../server/upkeep/cleaner.ts';
import { locationOpening } from '../../server/workflows/devices/open-installed.ts';
import { hoursFolding } from '../../server/workflows/hours/fold-hours.ts';
import { type ContendedPlace, openContendedPlace } from '../support/contended-place.ts';
import { onOneEngine } from '../support/databases.ts';
import { type Meanwhile, waitsIn } from '../support/held-row.ts';

onOneEngine('what several processes look for', 'postgres', (open, engine) => {
  let place: ContendedPlace;
  beforeAll(async () => {
    place = await openContendedPlace(open);
    return place.close;
  });

  const admin = () => place.callers.admin;
  const log = { info: () => undefined, error: () => undefined };
  /** C3: what several processes look for is taken by one, and passed over by the others, who wait for nobody. */
  const passing: Readonly<Record<string, () => Promise<Meanwhile>>> = {
    'a mail that is due': async () => {
      const id = await place.app.given.row('mails', admin().id, { state: 'waiting' });
      await place.query("update mails set send_after = now() - interval '1 minute' where id = $1", [id]);
      return {
        row: ['mails', id],
        ask: () => takeDueMails(place.database, { leaseMs: 1_000, most: 1_000, except: [] }),
      };
    },
    'a job that waits for a worker': async () => {
      const [job] = await place.query<{ id: number }>(
        `insert into jobs (key, kind, resource, user_id, request, total, status)
         values (gen_random_uuid(), 'bulk', 'cities', $1, '{}', 0, 'running') returning id`,
        [admin().id],
      );
      const id = await place.app.given.row('cities', 0);
      return { row: ['jobs', job?.id ?? 0], ask: async () => await place.ended(await place.remove(id)) };
    },
    'a location whose device is installed': async () => {
      const { location } = await place.place(place.callers.owner.id, { status: 3 });
      await place.query("update locations set update_time = now() - interval '9 years' where id = $1", [
        location,
      ]);
      await place.query(
        "update devices set installation_date = now() - interval '1 day' where partner_location_id = $1",
        [location],
      );
      return { row: ['locations', location], ask: () => locationOpening(place.database).look() };
    },
    'a location whose later hours have begun': async () => {
      const { location } = await place.place(place.callers.owner.id, { timezone: 'UTC' });
      await place.query(
        `update locations set later_hours = '[{"first_day": "2020-01-01", "week": []}]' where id = $1`,
        [location],
      );
      const { signal } = new AbortController();
      return {
        row: ['locations', location],
        ask: () => hoursFolding({ database: place.database, now: Date.now, log }).look(signal),
      };
    },
    'a file that nobody has used': async () => {
      const [upload] = await place.query<{ id: number }>(
        `insert into uploads (name, original_name, media_type, bytes, user_id, state, create_time)
         values ('unused.png', 'unused.png', 'image/png', 1, $1, 'waiting', now() - interval '9 years') returning id`,
        [admin().id],
      );
      const { signal } = new AbortController();
      const store = { remove: () => Promise.reject(new Error('Somebody else is just using it')) };
      return {
        row: ['uploads', upload?.id ?? 0],
        ask: () => collectUnused({ database: place.database, store, unusedDays: 30, signal }),
      };
    },
    'a row that is past its life': async () => {
      const { id, email } = await place.app.given.user();
      await place.app.signIn(email);
      const [session] = await place.query<{ id: string }>(
        "update auth_sessions set expires_at = now() - interval '9 years', create_time = now() - interval '9 years' where user_id = $1 returning id",
        [id],
      );
      const ages = { historyDays: 400, mailContentDays: 400, securityLogDays: 400, unusedUploadsDays: 30 };
      return {
        row: ['auth_sessions', session?.id ?? ''],
        ask: () => cleaner({ database: place.database, ages, log }).look(new AbortController().signal),
      };
    },
  };

  describe.skipIf(engine === 'pglite')('is passed over while others change it', () => {
    it.each(Object.entries(passing))('C3 %s', async (_what, prepare) => {
      expect(await waitsIn(place.others, await prepare())).toBe('');
    });
  });
});
