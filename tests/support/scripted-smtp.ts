import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Where a mail server may fail, in the order of a mail. */
export const smtpSteps = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'end'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/** A reply, `close` without one, or `take and close`: the mail lies in the mailbox and nobody is told. */
type Reply = string;

export interface ScriptedSmtp {
  readonly url: string;
  /** The Message-IDs of the mails that it took, in order. */
  readonly taken: readonly string[];
  /** How often each step was reached. */
  readonly reached: ReadonlyMap<SmtpStep, number>;
  close(): Promise<void>;
}

const usual: Readonly<Record<SmtpStep, Reply>> = {
  greeting: '220 here',
  EHLO: '250 here',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 go on',
  end: '250 taken',
};

/** A mail server that answers what `script` says, the `number`-th time that it comes to a step; else as it should. */
export async function startScriptedSmtp(
  script: (step: SmtpStep, number: number) => Reply | Promise<Reply> | undefined,
): Promise<ScriptedSmtp> {
  const taken: string[] = [];
  const reached = new Map<SmtpStep, number>();
  const sockets = new Set<Socket>();
  const answer = async (socket: Socket, step: SmtpStep, mail = '') => {
    const number = (reached.get(step) ?? 0) + 1;
    reached.set(step, number);
    const reply = (await script(step, number)) ?? usual[step];
    const isTaken = step === 'end' && (reply.startsWith('2') || reply === 'take and close');
    if (isTaken) taken.push(/^Message-ID:\s*(\S+)/im.exec(mail)?.[1] ?? '');
    if (/close$/.test(reply)) socket.destroy();
    else if (!socket.destroyed) socket.write(`${reply}\r\n`);
  };
  const server = createServer(socket => {
    sockets.add(socket);
    let text = '';
    let inMail = false;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    void answer(socket, 'greeting');
    socket.on('data', piece => {
      text += String(piece);
      for (;;) {
        const end = text.indexOf(inMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inMail ? 5 : 2));
        const step = inMail ? 'end' : smtpSteps.find(each => part.toUpperCase().startsWith(each));
        if (step === undefined) socket.end('221 bye\r\n');
        else void answer(socket, step, part);
        inMail = step === 'DATA';
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    taken,
    reached,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
