import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Role } from '../domain/actor.ts';
import { buildApp } from './app.ts';
import { type MailedLinks, mailedLinks } from './auth/accounts/account-mail.ts';
import { secretKey } from './auth/sessions/secret-key.ts';
import { offerCopies } from './backup/copy-socket.ts';
import { backUpNightly } from './backup/nightly.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import {
  closedSentence,
  closeToOthers,
  makeFilesPrivate,
  makeWritable,
  openWithReplica,
} from './db/engines/open-database.ts';
import { migrate } from './db/migrate.ts';
import type { FileStore } from './files/store.ts';
import { portalAddress } from './http/hosts.ts';
import { outliveReaders } from './http/logging.ts';
import { type ChoiceLinks, choiceLinks } from './mail/choice-link.ts';
import { offerMailSettings } from './mail/mail-settings.ts';
import type { DueMail } from './mail/outbox.ts';
import { type Sender, startSender } from './mail/sender.ts';
import { type SendLetter, smtpTransport } from './mail/transport.ts';
import { packageVersion } from './package-version.ts';
import { appSecrets, resealAll } from './second-factor/authenticator-app.ts';
import { announcement, demoAccountsOf, keyNote, productionWarnings } from './start/announce.ts';
import { checkAddresses } from './start/check-addresses.ts';
import { failureSentence } from './start/failure.ts';
import { openFiles, tidyFiles } from './start/files.ts';
import { choicePage } from './workflows/bookings/guest-choices.ts';

const firstAnswerMs = 5_000;
const lastAnswersMs = 7_000;
const sameSignalMs = 1_000;

const say = (message: string) => void process.stdout.write(`${message}\n`);

async function start(config: Config): Promise<void> {
  await checkAddresses(config);
  const note = closedSentence(config.dataDir, await closeToOthers(config.dataDir));
  await makeWritable(config.dataDir);
  if (config.nightlyBackups !== undefined)
    await makeWritable(config.nightlyBackups.directory, { name: 'backup directory', setting: 'BACKUP_DIR' });
  const store = await openFiles(config);
  const database = await openWithReplica(config);
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
  await offerMailSettings(database);
  const key = await secretKey(config);
  const keys = keyNote(key, await resealAll(database, appSecrets(key.split(','))));
  const ending = new AbortController();
  const draining = ending.signal;
  const app = await buildApp({ database, config, secretKey: key, store, demoAccounts: accounts, draining });
  offerCopies(app, database, config.dataDir);
  backUpNightly(app, { database, config });
  tidyFiles(app, { database, store, config });
  sendMails(app, { database, config, links: mailedLinks(key), choices: choiceLinks(key) });
  await listening(app, config);
  stopOnSignals(app, { database, config, ending });
  const version = packageVersion();
  app.log.info({ version }, 'portal started');
  for (const warning of productionWarnings(config, portalAddress(app, config))) app.log.warn(warning);
  // A person at a terminal reads it as it is; in production alerts look for it in the log.
  const tell = (text: string) => (config.production ? app.log.warn(text) : say(text));
  for (const said of [note, keys]) if (said !== undefined) tell(said);
  const { databaseUrl } = config;
  say(announcement(app, accounts, { version, databaseUrl, hasAdmin: await hasAdmin(database) }));
}

/**
 * Listens, and waits for all that begins with that: a stop that came before would end the database under work that
 * begins after it.
 */
async function listening(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  app.addHook('onListen', async () => begun.resolve());
  await app.listen({ host, port });
  await begun.promise;
}

async function hasAdmin(database: Database): Promise<boolean> {
  const admins = await database.query(
    'select 1 from "users" where "role" = $1 and not "deleted" and not "disabled" limit 1',
    [Role.Admin],
  );
  return admins.length > 0;
}

interface MailDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'smtpUrl' | 'smtpTls' | 'mailFrom' | 'publicUrl' | 'host' | 'port'>;
  readonly links: MailedLinks;
  readonly choices: ChoiceLinks;
}

/** Sends mails as long as the server runs; what is being sent may finish while the last requests do. */
function sendMails(app: FastifyInstance, { database, config, links, choices }: MailDeps): void {
  const { smtpUrl, smtpTls, mailFrom } = config;
  const send =
    smtpUrl === undefined || mailFrom === undefined
      ? undefined
      : withWholeLinks(smtpTransport({ smtpUrl, mailFrom, requireTLS: smtpTls }), links);
  let sender: Sender | undefined;
  let stopped: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    // Only now it is known where the portal listens.
    const page = choicePage(portalAddress(app, config));
    const whole = (mail: DueMail) => choices.whole(mail.html, mail, page);
    sender = startSender({ database, send, whole, log: app.log });
  });
  app.addHook('preClose', async () => {
    stopped = sender?.stop();
  });
  app.addHook('onClose', async () => {
    await stopped;
  });
}

/** Links that let somebody in are whole in the mail that leaves, and nowhere else. */
function withWholeLinks(send: SendLetter, links: MailedLinks): SendLetter {
  return (letter, signal) => send({ ...letter, html: links.unseal(letter.html) }, signal);
}

interface EndDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'drainSeconds'>;
  readonly ending: AbortController;
}

/**
 * Stops on SIGTERM and SIGINT: no new requests, answers to those that run, then the database, then exit 0
 * within 10 seconds (reliability B10). Before that a supervisor's SIGTERM serves on for `DRAIN_SECONDS`, unready, so that no
 * balancer sends anybody to a closed door (DEC-359); whoever presses Ctrl-C waits for none. A second signal ends at once,
 * unless it is the first once more, which a terminal sends and npm hands on. A failure that nobody caught is logged and ends the process, so that a supervisor starts a sound one (B11).
 */
function stopOnSignals(app: FastifyInstance, { database, config, ending }: EndDeps): void {
  let asked = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (ending.signal.aborted) {
      if (performance.now() - asked < sameSignalMs) return;
      process.exit(130);
    }
    ending.abort();
    asked = performance.now();
    const drainSeconds = signal === 'SIGTERM' ? config.drainSeconds : 0;
    app.log.info({ signal, drainSeconds }, 'stopping');
    await sleep(drainSeconds * 1_000);
    const hurry = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
    await app.close();
    clearTimeout(hurry);
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch(error => die(error));
    });
  }
  const die = (error: unknown) => {
    app.log.fatal({ err: error }, 'unexpected failure, this process ends');
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
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
