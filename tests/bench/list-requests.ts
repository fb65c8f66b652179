import { Agent, request } from 'node:http';
import { holding, type Params, pageSize } from './list-scenarios.ts';

/** A request to one of the compared servers; throws when the answer is not 200. */
export type Ask = (asked: Params) => Promise<void>;

/** The hand-written server's requests. */
export function handWritten(address: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return asked => send(agent, `${address}${handWrittenPath(asked)}`, {}, change(asked));
}

function handWrittenPath(asked: Params): string {
  switch (asked.kind) {
    case 'users':
      return `/users?filter=${encode({ q: asked.q })}`;
    case 'search':
      return `/bookings?filter=${encode({ q: asked.q })}`;
    case 'record':
      return `/bookings/${asked.id}`;
    case 'write':
      return `/devices/${asked.id}`;
    case 'between':
      return `/between?of=${asked.of}&id=${asked.id}&from=${asked.from}&to=${asked.to}`;
    case 'fleet':
      throw new Error('The hand-written server knows nothing of fleets');
    default: {
      const { kind: _kind, page, ...filter } = asked;
      return `/bookings?page=${page}&filter=${encode(filter)}`;
    }
  }
}

let changes = 0;

/** What a write sends: never what is there already. */
function change({ kind }: Params): object | undefined {
  if (kind !== 'write') return undefined;
  changes += 1;
  return { customer_name: `Customer ${changes}` };
}

interface Asking {
  readonly token: string;
  /** What they say that they can read. */
  readonly encoding?: string | undefined;
  /** What they know of already, where a replica may answer. */
  readonly readAfter?: string | undefined;
}

/** The portal's requests, signed in. */
export function portal(address: string, connections: number, { token, encoding, readAfter }: Asking): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const headers = {
    authorization: `Bearer ${token}`,
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(readAfter === undefined ? {} : { 'read-after': readAfter }),
  };
  return asked => send(agent, `${address}/api/v3/${portalPath(asked)}`, headers, change(asked));
}

function portalPath(asked: Params): string {
  switch (asked.kind) {
    case 'users':
      return `user?itemsPerPage=${pageSize}&filter=${encode([{ field: 'email', op: 'ilike', value: asked.q }])}`;
    case 'search':
      return `bookings?itemsPerPage=${pageSize}&q=${asked.q}`;
    case 'record':
      return `bookings/${asked.id}`;
    case 'write':
      return `homebeds/${asked.id}`;
    case 'fleet':
      return 'homebeds/fleet-health';
    case 'between':
      return `bookings/between?filter=${encode([
        { field: asked.of, op: 'eq', value: asked.id },
        { field: 'booking_status', op: 'in', value: holding },
        { field: 'start_time', op: 'ge', value: asked.from },
        { field: 'start_time', op: 'lt', value: asked.to },
      ])}`;
    default:
      return bookingsPath(asked);
  }
}

function bookingsPath({
  location,
  statuses,
  from,
  to,
  page,
}: Extract<Params, { readonly kind: 'bookings' }>): string {
  const filter = [
    ...(location === undefined ? [] : [{ field: 'location_id', op: 'eq', value: location }]),
    { field: 'booking_status', op: 'in', value: statuses },
    { field: 'start_time', op: 'ge', value: from },
    { field: 'start_time', op: 'lt', value: to },
  ];
  const paging = `page=${page}&itemsPerPage=${pageSize}&sortBy=start_time&sortDesc=true`;
  return `bookings?${paging}&filter=${encode(filter)}`;
}

function encode(value: unknown): string {
  return encodeURIComponent(JSON.stringify(value));
}

function send(
  agent: Agent,
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'PUT';
    const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' };
    const sent = request(url, { agent, method, headers: typed }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${response.statusCode} ${url} ${Buffer.concat(chunks)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
