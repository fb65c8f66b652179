import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { z } from 'zod';

const rowMessage = z.object({
  resource: z.string(),
  id: z.number(),
  action: z.enum(['create', 'update', 'remove']),
  version: z.number().optional(),
  location_id: z.number().optional(),
  operation: z.string().optional(),
});
const liveMessage = z.union([
  z.strictObject({ live: z.literal(true) }),
  z.strictObject({ missed: z.literal(true) }),
  rowMessage.strict(),
]);

/** A change as a client was told of it, and when (by `performance.now()`). */
export type HeardChange = z.output<typeof rowMessage> & { readonly atMs: number };

/** One websocket to the live channel, and everything that came through it. */
export interface LiveClient {
  readonly socket: WebSocket;
  /** Every frame that the server sent. */
  readonly frames: readonly string[];
  /** The changes among them; emptied by `forget`. */
  readonly heard: readonly HeardChange[];
  readonly missed: () => number;
  forget(): void;
  send(message: unknown): void;
  /** Resolves when the server says for the next time that it hears. */
  live(): Promise<void>;
  /** Resolves with the first change that fulfils the condition, also one that came before. */
  change(condition: (change: HeardChange) => boolean): Promise<HeardChange>;
  /** How it ended: the code of the close frame, or the status of the refusal. */
  readonly ended: Promise<number>;
  close(): Promise<void>;
}

interface Options {
  readonly token?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Only what never comes takes so long, also on a busy machine. */
const patienceMs = 60_000;

/** The address at which a test's server listens for sockets; makes it listen where it does not yet. */
export async function socketAddress(server: FastifyInstance): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  return server.listeningOrigin.replace('http', 'ws');
}

/** Connects, and where there is a token sends it and waits until the server listens. */
export async function connectLive(
  address: string,
  { token, path, headers }: Options = {},
): Promise<LiveClient> {
  const client = openLive(address, { ...(path && { path }), ...(headers && { headers }) });
  if (token === undefined) return client;
  await once(client.socket, 'open');
  const live = client.live();
  client.send({ token });
  await live;
  return client;
}

/** Connects, and waits for nothing. */
export function openLive(address: string, { path = '/api/v3/live', headers = {} }: Options = {}): LiveClient {
  const socket = new WebSocket(`${address}${path}`, { headers, handshakeTimeout: patienceMs });
  const frames: string[] = [];
  const heard: HeardChange[] = [];
  const waiting = new Set<(message: unknown) => void>();
  let missed = 0;
  socket.on('message', data => {
    frames.push(String(data));
    const message = liveMessage.parse(JSON.parse(String(data)));
    if ('missed' in message) missed += 1;
    if ('resource' in message) heard.push({ ...message, atMs: performance.now() });
    for (const tell of waiting) tell(message);
  });
  const ended = new Promise<number>(resolve => {
    socket.on('close', code => resolve(code));
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('error', () => undefined);
  });
  const until = (what: string, isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!isThere()) return;
        clearTimeout(late);
        waiting.delete(look);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${what} did not come; heard: ${frames.slice(-5).join(' ')}`));
      }, patienceMs);
      waiting.add(look);
      look();
    });
  return {
    socket,
    frames,
    heard,
    missed: () => missed,
    forget: () => {
      heard.length = 0;
    },
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    live: () => {
      const count = () => frames.filter(frame => frame === '{"live":true}').length;
      const before = count();
      return until('{"live":true}', () => count() > before);
    },
    change: async condition => {
      await until('The change', () => heard.some(condition));
      const found = heard.find(condition);
      if (found === undefined) throw new Error('The change was forgotten');
      return found;
    },
    ended,
    close: async () => {
      socket.close();
      await ended;
    },
  };
}
