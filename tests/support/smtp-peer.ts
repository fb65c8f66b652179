import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

/** A mail as it lies in a mailbox of the peer. */
export interface ReceivedMail {
  readonly from: string;
  /** All recipients of the envelope. */
  readonly to: readonly string[];
  readonly raw: string;
  readonly messageId: string;
  parsed(): Promise<Email>;
}

interface Faults {
  /** The share of connections and mails that are refused for now, in all the ways that servers do it. */
  readonly failing: number;
  /** Refuses these recipients for good. */
  readonly unknown: readonly string[];
  /** Before each mail is taken. */
  readonly delayMs: number;
}

interface Options extends Partial<Faults> {
  readonly port?: number;
  /** Between 0 and 1. */
  readonly random?: () => number;
}

/** A mail server with mailboxes that tests can open. */
export interface SmtpPeer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** How often it refused something. */
  readonly refusals: number;
  mailsTo(address: string): readonly ReceivedMail[];
  /** Resolves with the mails of that mailbox as soon as it holds as many. */
  arrived(address: string, count?: number): Promise<readonly ReceivedMail[]>;
  /** Resolves as soon as `done` says so; it is asked after each mail. */
  until(done: () => boolean): Promise<void>;
  /** From now on. */
  set(faults: Partial<Faults>): void;
  /** Takes no mail from now on, until the returned function is called; then those that wait for it. */
  hold(): () => void;
  close(): Promise<void>;
}

type Callback = (error?: Error | null) => void;

const temporarily = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code });

/** Starts it on a free port of this machine. */
export async function startSmtpPeer(options: Options = {}): Promise<SmtpPeer> {
  const { random = Math.random } = options;
  const state: Faults = { failing: 0, delayMs: 0, unknown: [], ...options };
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let released: Promise<void> = Promise.resolve();
  let refusals = 0;
  // A mail passes three gates; each refuses so often that all together refuse the share.
  const refuses = () => {
    const isRefused = random() < 1 - (1 - state.failing) ** (1 / 3);
    if (isRefused) refusals += 1;
    return isRefused;
  };

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done: Callback) =>
      done(refuses() ? temporarily(421, 'Too many connections') : null),
    onRcptTo: ({ address }, _session, done: Callback) => {
      if (state.unknown.includes(address)) done(temporarily(550, 'No such mailbox here'));
      else done(refuses() ? temporarily(451, 'Greylisted, try again later') : null);
    },
    onData: (stream, { envelope }, done: Callback) => {
      textOf(stream).then(raw => {
        if (refuses()) return done(temporarily(452, 'Out of storage'));
        const take = () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push(mailOf(from, to, raw));
          done();
          for (const look of waiting) look();
        };
        released.then(() => (state.delayMs === 0 ? take() : setTimeout(take, state.delayMs)));
      }, done);
    },
  });
  server.on('error', () => {
    // Connections that break belong to the tests.
  });
  const listening = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const until = (isDone: () => boolean) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (!isDone()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    get refusals() {
      return refusals;
    },
    mailsTo,
    until,
    arrived: async (address, count = 1) => {
      await until(() => mailsTo(address).length >= count);
      return mailsTo(address);
    },
    set: changes => void Object.assign(state, changes),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
}

function mailOf(from: string, to: readonly string[], raw: string): ReceivedMail {
  const messageId = /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '';
  return { from, to, raw, messageId, parsed: () => PostalMime.parse(Buffer.from(raw, 'latin1')) };
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('latin1');
}
