import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../../contract/call.ts';
import { refuse } from '../../domain/refusals/refuse.ts';
import type { SignInCheck } from '../auth/sessions/signed-in.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { bitByBit } from '../db/engines/request-budget.ts';
import { ApiError, badRequest, forbidden, tooManyRequests } from '../errors.ts';
import { clientNetwork, isOwnOrigin } from '../http/hosts.ts';
import { isLoopback } from '../http/protection.ts';
import { receive } from './authenticate-socket.ts';
import { Broadcaster } from './broadcaster.ts';
import { endSocket } from './subscribers.ts';

interface Deps {
  readonly database: Database;
  readonly check: SignInCheck;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: () => number;
}

/** A token is all that a client says; longer messages end the connection. */
const longestMessage = 4_096;

const description =
  'Connect with a websocket and send {"token": "<access token>"} within 5 seconds, and a fresh token before ' +
  'it ends; "since" beside it says for how many ms changes went unheard. The server says {"live": true} at first and now and then, {"resource", "id", "action", "version", ' +
  '"location_id", "operation"} for each row that changes and that the user may read, and {"missed": true} ' +
  'when changes may have gone unheard.';

/** `GET /api/v3/live`: what changes, as it changes, for whoever may read it (design §4, DEC-84). */
export async function liveRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, check, config, now } = deps;
  const broadcaster = new Broadcaster({ database, check, now, log: app.log });
  const connectionLimit = new ConnectionLimit(now);
  // Runs before the plugin's own hook, which would wait half a minute for those who do not answer.
  app.addHook('preClose', async () => {
    for (const socket of app.websocketServer.clients) endSocket(socket, 'restart');
    await broadcaster.close();
  });
  await app.register(websocket, {
    options: { maxPayload: longestMessage },
    errorHandler: (_error, socket) => socket.terminate(),
  });

  app.route({
    method: 'GET',
    url: '/api/v3/live',
    config: {
      public: true,
      databaseMs: bitByBit,
      describe: () => ({
        ...{ tags: ['Live'], summary: 'Changes as they happen, over a websocket', description },
        response: {
          101: { description: 'A websocket from here on', type: 'null' },
          403: refusal,
          426: refusal,
        },
      }),
    },
    onRequest: async request => {
      if (!request.ws) return;
      if (!isLoopback(request.ip) && !connectionLimit.isWelcome(request.ip)) throw tooManyRequests();
      const refusal = refusalOf(request, config.publicUrl);
      if (refusal === undefined) return;
      connectionLimit.refused(request.ip);
      throw refusal;
    },
    handler: async () => {
      throw new ApiError(426, refuse('request.websocket'));
    },
    wsHandler: (socket, request) =>
      receive(socket, { broadcaster, check }, connectionLimit.begun(request.ip)),
  });
}

/** Pages of other sites have no business here, and a token in an address ends up in logs (reliability G8). */
function refusalOf({ headers: { origin }, host, url }: FastifyRequest, publicUrl?: string) {
  if (url.includes('?')) return badRequest(refuse('request.no-tokens-in-address'));
  if (origin === undefined || isOwnOrigin(origin, host, publicUrl)) return undefined;
  return forbidden(refuse('request.portal-only'));
}

const windowMs = 60_000;
const mostBad = 30;
const mostUnknown = 20;
const mostAddresses = 10_000;

interface Share {
  bad: number;
  unknown: number;
  resetsAtMs: number;
}

/**
 * How many connections of one address have not shown a token yet, and how many of the last minute never
 * did. Beyond a share of each the address waits.
 */
class ConnectionLimit {
  readonly #shares = new Map<string, Share>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  isWelcome(address: string): boolean {
    const { bad, unknown } = this.#shareOf(address);
    return bad < mostBad && unknown < mostUnknown;
  }

  /** Counts a connection that was refused before it began. */
  refused(address: string): void {
    this.#shareOf(address).bad += 1;
  }

  /** Counts a connection as unknown until the returned function is told, once, whether it is a good one. */
  begun(address: string): (good: boolean) => void {
    const share = this.#shareOf(address);
    share.unknown += 1;
    return good => {
      share.unknown -= 1;
      if (!good) share.bad += 1;
    };
  }

  #shareOf(client: string): Share {
    const nowMs = this.#now();
    const address = clientNetwork(client);
    if (this.#shares.size >= mostAddresses) this.#shares.clear();
    const share = this.#shares.get(address) ?? { bad: 0, unknown: 0, resetsAtMs: 0 };
    if (share.resetsAtMs <= nowMs) Object.assign(share, { bad: 0, resetsAtMs: nowMs + windowMs });
    this.#shares.set(address, share);
    return share;
  }
}
