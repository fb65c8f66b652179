import { readConfig } from '../../config.ts';
import { makeFilesPrivate, openDatabase } from '../engines/open-database.ts';
import { migrate } from '../migrate.ts';
import { seedVolume } from './volume.ts';

const say = (message: string) => void process.stdout.write(`${message}\n`);

/** `npm run seed -- --bookings 1000000`: data for measuring, into DATABASE_URL or DATA_DIR. */
async function main(words: readonly string[]): Promise<number> {
  const bookings = Number(words[words.indexOf('--bookings') + 1]);
  if (!words.includes('--bookings') || !Number.isSafeInteger(bookings) || bookings < 1) {
    say('How many? npm run seed -- --bookings 1000000');
    return 1;
  }
  makeFilesPrivate();
  const database = await openDatabase(readConfig(process.env));
  try {
    const begin = Date.now();
    await migrate(database);
    await seedVolume(database, bookings, say);
    say(`${bookings} bookings planted in ${Math.round((Date.now() - begin) / 1000)} s`);
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
