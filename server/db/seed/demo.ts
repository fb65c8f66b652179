import type { Connection, Database } from '../database.ts';
import { plantGazetteer } from './gazetteer.ts';
import { plantPeople } from './people.ts';
import { plantBeds } from './plant-beds.ts';
import { plantDiary } from './plant-diary.ts';
import { plantMails } from './plant-mails.ts';
import { plantMessages } from './plant-messages.ts';
import { plantMusic } from './plant-music.ts';
import { plantPlaces } from './plant-places.ts';
import { plantReferenceData } from './reference-data.ts';

/** The key of `portal_state` that says that the demo data are complete. */
const readyKey = 'demo_data';
/** A first start on a slow machine takes its time; nobody waits for another answer meanwhile. */
const patience = { timeoutMs: 60_000 };

/**
 * Fills an empty, migrated database with a network that looks alive around `now` (epoch ms): the same
 * people, places and prices each time, only the dates move. One transaction that ends with the ready flag,
 * so that nothing half stays behind; a database that is ready is left alone.
 */
export async function seedDemo(database: Database, now: number = Date.now()): Promise<void> {
  await database.transaction(async transaction => {
    if (await isSeeded(transaction)) return;
    await plantReferenceData(transaction);
    await plantMusic(transaction);
    const gazetteer = await plantGazetteer(transaction);
    await plantPeople(transaction, now);
    await plantPlaces(transaction, now, gazetteer);
    await plantBeds(transaction, now);
    await plantDiary(transaction, now);
    await plantMails(transaction, now);
    await plantMessages(transaction, now);
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
