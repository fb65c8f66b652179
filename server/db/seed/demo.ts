import type { Connection, Database } from '../database.ts';
import { seedGazetteer } from './gazetteer.ts';
import { seedPeople } from './people.ts';
import { seedReferenceData } from './reference-data.ts';
import { seedAlerts } from './seed-alerts.ts';
import { seedBookings } from './seed-bookings.ts';
import { seedBlocks, seedDevices } from './seed-devices.ts';
import { seedLocations } from './seed-locations.ts';
import { seedMails, seedMessages } from './seed-mails.ts';
import { seedMusic } from './seed-music.ts';
import { seedRollouts } from './seed-rollouts.ts';

/** The key of `portal_state` that says that the demo data are complete. */
const readyKey = 'demo_data';
/** A first start on a slow machine takes its time; nobody waits for another answer meanwhile. */
const patience = { timeoutMs: 60_000 };

/**
 * Fills an empty, migrated database with a network that looks alive around `now` (epoch ms): the same
 * people, locations and prices each time, only the dates move. One transaction that ends with the ready flag,
 * so that nothing half stays behind; a database that is ready is left alone.
 */
export async function seedDemo(database: Database, now: number = Date.now()): Promise<void> {
  await database.transaction(async transaction => {
    if (await isSeeded(transaction)) return;
    await seedReferenceData(transaction);
    await seedMusic(transaction);
    const gazetteer = await seedGazetteer(transaction);
    await seedPeople(transaction, now);
    await seedLocations(transaction, now, gazetteer);
    await seedDevices(transaction, now);
    await seedBlocks(transaction, now);
    await seedRollouts(transaction, now);
    await seedAlerts(transaction, now);
    await seedBookings(transaction, now);
    await seedMails(transaction, now);
    await seedMessages(transaction, now);
    await transaction.query('insert into "portal_state" ("key", "value") values ($1, $2::jsonb)', [
      readyKey,
      JSON.stringify({ ready: true, now }),
    ]);
  }, patience);
}

/** True when the database holds the complete demo data. */
export async function isSeeded(connection: Connection): Promise<boolean> {
  const found = await connection.query('select 1 from "portal_state" where "key" = $1', [readyKey]);
  return found.length > 0;
}
