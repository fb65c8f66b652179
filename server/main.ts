import { Role } from '../domain/actor.ts';
import { buildApp } from './app.ts';
import { mailedLinks } from './auth/accounts/mailed-link.ts';
import { secretKey } from './auth/sessions/secret-key.ts';
import { offerCopies } from './backup/copy-socket.ts';
import { backUpNightly } from './backup/nightly.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/engines/client.ts';
import { makeWritable } from './db/engines/data-directory.ts';
import { closedSentence, closeToOthers, makeFilesPrivate } from './db/engines/private-files.ts';
import { migrate } from './db/migrate.ts';
import type { FileStore } from './files/store.ts';
import { outliveReaders } from './http/log-output.ts';
import { appSecrets, resealAll } from './second-factor/authenticator-app.ts';
import { announcement, keyNote } from './start/announce.ts';
import { demoAccountsOf } from './start/demo.ts';
import { failureSentence } from './start/failure.ts';
import { openFiles, tidyFiles } from './start/files.ts';
import { sendMails } from './start/mail.ts';
import { checkPort } from './start/port.ts';
import { stopOnSignals } from './start/stop.ts';

const firstAnswerMs = 5_000;

const say = (message: string) => void process.stdout.write(`${message}\n`);

async function start(config: Config): Promise<void> {
  await checkPort(config.host, config.port);
  const note = closedSentence(config.dataDir, await closeToOthers(config.dataDir));
  await makeWritable(config.dataDir);
  const store = await openFiles(config);
  const database = await openDatabase(config);
  try {
    await serve(config, database, store, note);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(config: Config, database: Database, store: FileStore, note?: string): Promise<void> {
  await database.ping(firstAnswerMs);
  await migrate(database);
  const accounts = await demoAccountsOf(database, config, say);
  const key = await secretKey(config);
  const keys = keyNote(key, await resealAll(database, appSecrets(key.split(','))));
  const app = await buildApp({ database, config, secretKey: key, store, demoAccounts: accounts });
  offerCopies(app, database, config.dataDir);
  backUpNightly(app, { database, config });
  tidyFiles(app, { database, store, config });
  sendMails(app, { database, config, links: mailedLinks(key) });
  await app.listen({ host: config.host, port: config.port });
  stopOnSignals(app, database);
  for (const said of [note, keys]) if (said !== undefined) say(said);
  say(announcement(app, accounts, { hasAdmin: await hasAdmin(database) }));
}

async function hasAdmin(database: Database): Promise<boolean> {
  const admins = await database.query(
    'select 1 from "users" where "role" = $1 and not "deleted" and not "disabled" limit 1',
    [Role.Admin],
  );
  return admins.length > 0;
}

/** The process that serves the portal; one sentence on the terminal when it cannot. */
async function main(): Promise<void> {
  makeFilesPrivate();
  outliveReaders();
  let address = { host: '', port: 0 };
  try {
    const config = readConfig(process.env);
    address = config;
    await start(config);
  } catch (error) {
    process.stderr.write(`\nThe portal cannot start. ${failureSentence(error, address)}\n\n`);
    process.exitCode = 1;
    if (process.env.LOG_LEVEL === 'debug') throw error;
  }
}

await main();
