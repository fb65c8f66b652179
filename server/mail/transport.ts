import { isOneAddress, senderOf } from './address.ts';
import { readMailHtml, UnreadableHtml } from './html-thread.ts';

/** A mail of the outbox as it leaves. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly messageId: string;
}

/** Resolves when the mail server has taken the letter; rejects, with `Refused` when trying again is useless. */
export type SendLetter = (letter: Letter, signal: AbortSignal) => Promise<void>;

/** The mail server, or we ourselves, will never take this letter. */
export class Refused extends Error {}

/** Where mails leave, and whom they come from. */
export interface MailServer {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Neither a mail nor a password leaves before STARTTLS. */
  readonly requireTLS: boolean;
}

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};

/**
 * Sends over SMTP: one connection, one recipient a letter, text beside the HTML. HTML travels in base64, so
 * that its bytes arrive as they are stored. A mail server without TLS gets nothing unless `requireTLS` is false.
 */
export function smtpTransport({ smtpUrl, mailFrom, requireTLS }: MailServer): SendLetter {
  // Loaded only here: a portal without a mail server keeps it out of its memory.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      requireTLS,
      ...timeouts,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  const from = senderOf(mailFrom);
  if (from === undefined) throw new Error('MAIL_FROM was checked at the start');
  return async ({ to, subject, html, messageId }, signal) => {
    if (!isOneAddress(to)) throw new Refused('This is not one plain e-mail address');
    const transport = await loading;
    try {
      const { words } = await readMailHtml({ want: 'words', subject_html: '', content_html: html });
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        messageId,
        html,
        text: words,
        encoding: 'base64',
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      throw isRefusal(error) || (error instanceof UnreadableHtml && error.isLasting)
        ? new Refused(error.message)
        : error;
    }
  };
}

/** A permanent answer about the recipient or the letter; one about our login or sender can be mended. */
function isRefusal(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'permanent' in error &&
    error.permanent === true &&
    'command' in error &&
    (error.command === 'RCPT TO' || error.command === 'DATA')
  );
}
