import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../domain/actor.ts';
import { registry, resourceOf } from '../../resources/index.ts';
import { scopeOf } from '../../resources/schema/access.ts';
import type { Answer } from '../support/caller.ts';
import { countCells } from '../support/cells.ts';
import { onOneEngine, type TestDatabase } from '../support/databases.ts';
import { connectLive, type LiveClient, socketAddress } from '../support/live-client.ts';
import { openPortal, type Portal, tokenOf } from '../support/portal.ts';
import { type Probe, probesOf } from '../support/probes.ts';
import {
  absent,
  anonymous,
  canariesIn,
  idOf,
  insertTwin,
  real,
  type Twin,
  textOf,
} from '../support/twins.ts';

const requests = countCells("requests about another partner's device", 2_900);

onOneEngine("another partner's device", 'postgres', open => {
  let database: TestDatabase;
  let portal: Portal;
  let probes: readonly Probe[];
  const clients: LiveClient[] = [];

  beforeAll(async () => {
    database = await open();
    portal = await openPortal(database);
    await insertTwin(portal.samples, portal.people.owner.id);
    const { stranger } = portal.people;
    const own = new Map<string, number>();
    for (const resource of Object.values(registry)) {
      if (scopeOf(resource.access, 'read', Role.Partner) === 'own' && resource.name !== 'users')
        own.set(resource.name, await portal.samples.row(resource, stranger.id));
    }
    const page = await portal.anonymous.get('/api/openapi.json');
    probes = probesOf(page.body, own).filter(({ url }) => !url(real).startsWith('/api/v3/auth/log'));
  });

  afterAll(async () => {
    await Promise.all(clients.map(client => client.close()));
    await portal.server.close();
  });

  /** What is wrong with the same request about both twins: the answers differ, or name what was not asked for. */
  async function compare(probe: Probe, token: string): Promise<string[]> {
    const [about, other] = [await ask(probe, real, token), await ask(probe, absent, token)];
    const label = `${probe.method} ${probe.url(real)} ${sent(probe, real)}`.slice(0, 300);
    const isWritten = probe.method !== 'GET' && about.status < 300;
    const [told, expected] = [seen(about, real, isWritten), seen(other, absent, isWritten)];
    const wrong: string[] = [];
    if (told !== expected) wrong.push(`${label}\n  ${told.slice(0, 400)}\n  ${expected.slice(0, 400)}`);
    const leaked = canariesIn(
      `${about.text} ${JSON.stringify(about.headers)}`,
      probe.url(real) + sent(probe, real),
    );
    if (leaked.length > 0) wrong.push(`${label}\n  told ${leaked.join(', ')}`);
    return wrong;
  }

  async function ask({ method, url, body }: Probe, twin: Twin, token: string): Promise<Answer> {
    requests.tried();
    return await portal.send(token, {
      method,
      url: url(twin),
      ...(body !== undefined && { body: body(twin) }),
    });
  }

  it('D1 D2 D4 no list, detail, search, filter, count, figure, timeline or message of the API tells of it', {
    timeout: 600_000,
  }, async () => {
    const { token } = portal.people.stranger;
    const wrong: string[] = [];
    for (const probe of probes) if (probe.method === 'GET') wrong.push(...(await compare(probe, token)));
    expect(wrong).toEqual([]);
  });

  it('the same questions tell its owner of it', { timeout: 600_000 }, async () => {
    const { token } = portal.people.owner;
    const told = new Set<string>();
    for (const probe of probes) {
      if (probe.method !== 'GET') continue;
      const { text } = await portal.send(token, { method: 'GET', url: probe.url(real) });
      if (canariesIn(text).length > 0) told.add(probe.url(real).replace(/[?].*/, ''));
    }
    expect(told.size).toBeGreaterThan(12);
    for (const path of ['/api/v3/homebeds', '/api/v3/homebeds/export', '/api/v3/homebeds/fleet-health'])
      expect([...told]).toContain(path);
  });

  it('D2 D3 no refusal of a change tells of it, and no change reaches it', { timeout: 600_000 }, async () => {
    const before = await fingerprint();
    const wrong: string[] = [];
    for (const probe of probes) {
      if (probe.method === 'GET') continue;
      // Whoever has signed out, or changed their password, signs in again.
      wrong.push(...(await compare(probe, await tokenOf(database, portal.people.stranger.id))));
    }
    expect(wrong).toEqual([]);
    expect(await fingerprint()).toBe(before);
  });

  it('D1 G9 no live message tells of it, whatever happens to it', async () => {
    const address = await socketAddress(portal.server);
    const { owner, stranger, admin } = portal.people;
    const listen = async (id: number) => {
      const client = await connectLive(address, { token: await tokenOf(database, id) });
      clients.push(client);
      return client;
    };
    const [owners, strangers] = [await listen(owner.id), await listen(stranger.id)];
    const mine = await portal.samples.row(resourceOf('devices'), stranger.id);
    const device = `/api/v3/homebeds/${idOf(real, 'devices')}`;
    const change = async (url: string, body: object, token = admin.token) => {
      requests.tried();
      const answer = await portal.send(token, { method: 'PUT', url, body });
      expect(answer.status, `${url}: ${answer.text}`).toBe(200);
    };
    await change(device, { name: `${textOf.name(real)} two` });
    await change(device, { is_disabled: true, reason_disabled: `${real.text} smoke` }, owner.token);
    await change(device, { connection_id: textOf.connection_id(real).replace(/^24/, '25') });
    await change(device, { is_disabled: false });
    await change(`/api/v3/location/${idOf(real, 'locations')}`, { name: `${real.text} other place` });
    await change(`${device}/change-installation-date`, {
      ...{ installation_date: '2100-01-01T00:00:00.000Z', confirm: true },
    });
    // What is heard of one's own comes behind everything that was announced before.
    await change(`/api/v3/homebeds/${mine}`, { name: 'Mine' });
    await strangers.change(({ resource, id }) => resource === 'devices' && id === mine);
    await owners.change(({ version }) => version !== undefined && version > 4);
    expect(canariesIn(strangers.frames.join('\n'))).toEqual([]);
    expect(canariesIn(owners.frames.join('\n')).length).toBeGreaterThan(4);
  });

  /** The rows of the twin as they lie in the database. */
  async function fingerprint(): Promise<string> {
    const tables = ['locations', 'devices', 'bookings', 'sessions', 'device_logs'];
    const rows = await Promise.all(
      tables.map(table =>
        database.query(`select * from "${table}" where "id"::text like $1 order by "id"`, [`${real.ids}%`]),
      ),
    );
    return JSON.stringify(rows);
  }
});

function sent({ body }: Probe, twin: Twin): string {
  return body === undefined ? '' : JSON.stringify(body(twin));
}

/** What differs between answers to equal questions anyway. */
const volatile = ['date', 'keep-alive', 'connection', 'traceparent'];

/** All that can be seen of an answer; of one's own new row only that it was made. */
function seen({ status, text, headers }: Answer, twin: Twin, isWritten: boolean): string {
  if (isWritten) return String(status);
  const kept = Object.entries(headers).filter(
    ([name]) => !volatile.includes(name) && !name.startsWith('x-r'),
  );
  // Of which moment an answer is differs from one to the next.
  const timeless = text.replace(/"at":"[^"]*"/, '"at":"now"');
  return anonymous(`${status} ${timeless} ${JSON.stringify(kept)}`, twin);
}
