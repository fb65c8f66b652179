import { once } from 'node:events';
import { createServer } from 'node:net';
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
import { appSecrets, resealAll } from './second-factor/authenticator-app.ts';
import { announcement, demoAccountsOf, keyNote } from './start/announce.ts';
import { failureSentence } from './start/failure.ts';
import { openFiles, tidyFiles } from './start/files.ts';
import { choicePage } from './workflows/bookings/guest-choices.ts';

const firstAnswerMs = 5_000;
const drainMs = 7_000;

const say = (message: string) => void process.stdout.write(`${message}\n`);

async function start(config: Config): Promise<void> {
  await checkPort(config.host, config.port);
  const note = closedSentence(config.dataDir, await closeToOthers(config.dataDir));
  await makeWritable(config.dataDir);
  const store = await openFiles(config);
  const database = await openWithReplica(config);
  try {
    await serve(config, database, store, note);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Rejects at once when the address cannot be listened on, before a database is opened for nothing. */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port, exclusive: true });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

async function serve(config: Config, database: Database, store: FileStore, note?: string): Promise<void> {
  await database.ping(firstAnswerMs);
  await migrate(database);
  const accounts = await demoAccountsOf(database, config, say);
  await offerMailSettings(database);
  const key = await secretKey(config);
  const keys = keyNote(key, await resealAll(database, appSecrets(key.split(','))));
  const app = await buildApp({ database, config, secretKey: key, store, demoAccounts: accounts });
  offerCopies(app, database, config.dataDir);
  backUpNightly(app, { database, config });
  tidyFiles(app, { database, store, config });
  sendMails(app, { database, config, links: mailedLinks(key), choices: choiceLinks(key) });
  await listening(app, config);
  stopOnSignals(app, database);
  for (const said of [note, keys]) if (said !== undefined) say(said);
  say(announcement(app, accounts, { hasAdmin: await hasAdmin(database) }));
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

/**
 * Stops on SIGTERM and SIGINT: no new requests, answers to those that run, then the database, then exit 0
 * within 10 seconds (reliability B10). A second signal ends at once. A failure that nobody caught is
 * logged and ends the process, so that a supervisor starts a sound one (B11).
 */
function stopOnSignals(app: FastifyInstance, database: Database): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(130);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    const hurry = setTimeout(() => app.server.closeAllConnections(), drainMs);
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
