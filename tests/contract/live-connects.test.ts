import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { testDatabase } from '../support/databases.ts';
import { intruders } from '../support/identities.ts';
import { connectLive, type LiveClient, openLive, socketAddress } from '../support/live-client.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { atScale } from '../support/scale.ts';

const path = '/api/v3/live';

describe('who may connect to the live channel', () => {
  let portal: Portal;
  let address: string;
  let host: string;

  beforeAll(async () => {
    portal = await openPortal(await testDatabase());
    address = await socketAddress(portal.server);
    host = address.replace('ws://', '');
  });
  afterAll(() => portal.close());

  const admin = () => portal.people.admin.token;

  it(`G8 D12 of bad connects none gets a single frame, and each is ended`, async () => {
    const strangers = await intruders(portal.database, portal);
    const says =
      (...messages: unknown[]) =>
      async () => {
        const client = openLive(address);
        client.socket.on('open', () => {
          for (const message of messages) client.socket.send(toFrame(message));
        });
        return client;
      };
    const comesFrom = (origin: string) => async () => openLive(address, { headers: { origin } });
    const kinds: Record<string, () => Promise<LiveClient>> = {
      'says nothing': says(),
      ...Object.fromEntries(
        strangers.flatMap(({ name, token }) => (token === undefined ? [] : [[name, says({ token })]])),
      ),
      'no JSON': says('hello'),
      'an array': says([admin()]),
      'more than a token': says({ token: admin(), resource: 'bookings' }),
      'a token that is no text': says({ token: 1 }),
      'an empty token': says({ token: '' }),
      'a binary token': says(Buffer.from(JSON.stringify({ token: admin() }))),
      'a wild time away': says({ token: admin(), since: 1e15 }),
      '5 KB': says({ token: 'x'.repeat(5_000) }),
      'a flood': says({ token: 'wrong' }, { token: 'wrong' }, { token: 'wrong' }),
      'a token in the address': async () => openLive(address, { path: `${path}?token=${admin()}` }),
      'a foreign origin': comesFrom('https://evil.test'),
      'no origin at all': comesFrom('null'),
      'our host as a prefix': comesFrom(`http://${host}.evil.test`),
      'our host as a suffix': comesFrom(`http://evil-${host}`),
      'another port': comesFrom('http://127.0.0.1:1'),
      'our host as a user': comesFrom(`http://${host}@evil.test`),
    };
    const rounds = atScale(2, Math.ceil(1_000 / Object.keys(kinds).length));
    const clients: { name: string; client: LiveClient }[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const [name, connect] of Object.entries(kinds)) clients.push({ name, client: await connect() });
    }
    // A reader to whom there is something to tell meanwhile.
    const reader = await connectLive(address, { token: admin() });
    const told = portal.send(admin(), { method: 'POST', url: '/api/v3/cities', body: { city_name: 'Told' } });
    await reader.change(({ resource }) => resource === 'cities');
    await told;
    const endings = await Promise.all(clients.map(({ client }) => client.ended));
    const byName = new Map(clients.map(({ name }, index) => [name, endings[index]]));
    expect(Object.fromEntries(byName)).toMatchObject({
      'says nothing': 4401,
      'an expired token': 4401,
      'a disabled user': 4401,
      'a user of role 2': 4401,
      'no JSON': 1008,
      'a wild time away': 1008,
      '5 KB': 1009,
      'a flood': 1008,
      'a token in the address': 400,
      'a foreign origin': 403,
      'no origin at all': 403,
    });
    expect(clients.flatMap(({ client }) => client.frames)).toEqual([]);
    console.log(`${clients.length} bad connects of ${byName.size} kinds: 0 data frames`);
    await reader.close();
  }, 120_000);

  it('G8 our own pages may connect, and programs without an origin', async () => {
    for (const headers of [{ origin: `http://${host}` }, {}]) {
      const client = await connectLive(address, { token: admin(), headers });
      expect(client.frames).toEqual(['{"live":true}']);
      await client.close();
    }
  });

  it('a browser that opens the address as a page is told to connect otherwise', async () => {
    const answer = await portal.send(undefined, { method: 'GET', url: path });
    expect(answer).toMatchObject({ status: 426, body: { message: 'Connect here with a websocket' } });
  });

  it('G10 one user has at most 20 connections', async () => {
    const { id } = portal.people.marketing;
    const clients = await Promise.all(
      Array.from({ length: 20 }, () => connectLive(address, { token: portal.people.marketing.token })),
    );
    const one = openLive(address);
    one.socket.on('open', () => one.send({ token: portal.people.marketing.token }));
    expect(await one.ended).toBe(4429);
    await clients[0]?.close();
    const again = await connectLive(address, { token: portal.people.marketing.token });
    await Promise.all([...clients, again].map(client => client.close()));
    expect(id).toBeGreaterThan(0);
  });

  it('G10 a reader who talks too much is sent away', async () => {
    const client = await connectLive(address, { token: admin() });
    for (let times = 0; times < 19; times++) {
      const live = client.live();
      client.send({ token: admin() });
      await live;
    }
    client.send({ token: admin() });
    expect(await client.ended).toBe(1008);
  });
});

describe('a portal that knows its address', () => {
  it('G8 takes no page of another name, even where that name leads here', async () => {
    const app = await startApp({ config: { publicUrl: 'https://portal.example.com' } });
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.listeningOrigin;
    const own = new URL(address).host;
    const statusOf = async (headers: Record<string, string>) => await openLive(address, { headers }).ended;
    expect(await statusOf({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    expect(await statusOf({ host: 'portal.example.com', origin: 'http://portal.example.com' })).toBe(403);
    for (const headers of [
      { host: 'portal.example.com', origin: 'https://portal.example.com' },
      { host: own, origin: `http://${own}` },
    ])
      expect(await statusOf(headers), 'waits for its token').toBe(4401);
    await app.close();
  }, 60_000);
});

describe('many bad connects of one address', () => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } });
    address = await socketAddress(app.server);
  });
  afterAll(() => app.close());

  const from = (ip: string, origin?: string) =>
    openLive(address, { headers: { 'x-forwarded-for': ip, ...(origin && { origin }) } });

  it('G8 are slowed down without a word, and only those', async () => {
    for (let times = 0; times < 30; times++)
      expect(await from('203.0.113.7', 'https://evil.test').ended).toBe(403);
    expect(await from('203.0.113.7').ended).toBe(429);
    const { email } = await app.given.user();
    const { access } = await app.signIn(email);
    const other = await connectLive(address, {
      token: access,
      headers: { 'x-forwarded-for': '203.0.113.8' },
    });
    await other.close();
    app.clock.now += 61_000;
    const later = await connectLive(address, {
      token: access,
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
    await later.close();
  });

  it('G8 no more than 20 of them may stand at the door', async () => {
    // Who stands there without a word is sent away after five seconds: on a busy machine before the last has come.
    await expect
      .poll(
        async () => {
          const waiting = Array.from({ length: 20 }, () => from('203.0.113.9'));
          await Promise.all(
            waiting.map(({ socket }) => new Promise(resolve => socket.once('open', resolve))),
          );
          const ended = await from('203.0.113.9').ended;
          const allStayed = waiting.every(({ socket }) => socket.readyState === socket.OPEN);
          await Promise.all(waiting.map(client => client.close()));
          app.clock.now += 61_000;
          return allStayed ? ended : 'somebody had to go';
        },
        { timeout: 80_000 },
      )
      .toBe(429);
  });
});

function toFrame(message: unknown): string | Buffer {
  if (Buffer.isBuffer(message)) return message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
