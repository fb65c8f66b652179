import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { type Sender, startSender } from '../mail/sender.ts';
import { smtpTransport } from '../mail/transport.ts';

/** Sends mails as long as the server runs; what is being sent may finish while the last requests do. */
export function sendMails(app: FastifyInstance, database: Database, { smtpUrl, mailFrom }: Config): void {
  const send = smtpUrl === undefined || mailFrom === undefined ? undefined : smtpTransport(smtpUrl, mailFrom);
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
