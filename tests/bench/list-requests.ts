import { Agent, request } from 'node:http';
import { type Params, pageSize } from './list-scenarios.ts';

/** A request to one of the compared servers; throws when the answer is not 200. */
export type Ask = (asked: Params) => Promise<void>;

/** The hand-written server's requests. */
export function handWritten(address: string, connections: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return asked => get(agent, `${address}${handWrittenPath(asked)}`, {});
}

function handWrittenPath(asked: Params): string {
  if (asked.kind !== 'bookings')
    return `/${asked.kind === 'users' ? 'users' : 'bookings'}?filter=${encode({ q: asked.q })}`;
  const { kind: _kind, page, ...filter } = asked;
  return `/bookings?page=${page}&filter=${encode(filter)}`;
}

/** The portal's requests, signed in. */
export function portal(address: string, connections: number, token: () => string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return asked =>
    get(agent, `${address}/api/v3/${portalPath(asked)}`, { authorization: `Bearer ${token()}` });
}

function portalPath(asked: Params): string {
  if (asked.kind === 'users')
    return `user?itemsPerPage=${pageSize}&filter=${encode([{ field: 'email', op: 'ilike', value: asked.q }])}`;
  if (asked.kind === 'search') return `bookings?itemsPerPage=${pageSize}&q=${asked.q}`;
  const { location, statuses, from, to, page } = asked;
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

function get(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${response.statusCode} ${url} ${Buffer.concat(chunks)}`)),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}
