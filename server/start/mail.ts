import type { FastifyInstance } from 'fastify';
import type { MailedLinks } from '../auth/accounts/mailed-link.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type Sender, startSender } from '../mail/sender.ts';
import { type SendLetter, smtpTransport } from '../mail/transport.ts';

interface Deps {
  readonly database: Database;
  readonly config: Pick<Config, 'smtpUrl' | 'smtpTls' | 'mailFrom'>;
  readonly links: MailedLinks;
}

/** Sends mails as long as the server runs; what is being sent may finish while the last requests do. */
export function sendMails(app: FastifyInstance, { database, config, links }: Deps): void {
  const { smtpUrl, smtpTls, mailFrom } = config;
  const send =
    smtpUrl === undefined || mailFrom === undefined
      ? undefined
      : withWholeLinks(smtpTransport({ smtpUrl, mailFrom, requireTLS: smtpTls }), links);
  let sender: Sender | undefined;
  let stopped: Promise<void> | undefined;
  app.addHook('onListen', async () => {
    sender = startSender({ database, send, log: app.log });
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
