import { isOneAddress, senderOf } from './address.ts';
import { plainText } from './plain-text.ts';

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

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};

/**
 * Sends over SMTP: one connection, one recipient a letter, text beside the HTML. HTML travels in base64, so
 * that its bytes arrive as they are stored. STARTTLS is used where the server offers it.
 */
export function smtpTransport(smtpUrl: string, mailFrom: string): SendLetter {
  // Loaded only here: a portal without a mail server keeps it out of its memory.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: smtpUrl, ...timeouts, disableFileAccess: true, disableUrlAccess: true }),
  );
  const from = senderOf(mailFrom);
  if (from === undefined) throw new Error('MAIL_FROM was checked at the start');
  return async ({ to, subject, html, messageId }, signal) => {
    if (!isOneAddress(to)) throw new Refused('This is not one plain e-mail address');
    const transport = await loading;
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        subject,
        messageId,
        html,
        text: plainText(html),
        encoding: 'base64',
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    } catch (error) {
      throw isRefusal(error) ? new Refused(error.message) : error;
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
