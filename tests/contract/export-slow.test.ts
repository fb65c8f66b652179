import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { atScale } from '../support/scale.ts';

const rows = atScale(30_000, 150_000);
const path = '/api/v3/cities/export';

describe(`exports of ${rows} rows`, () => {
  let app: TestApp;
  let port: number;
  const tokens: string[] = [];
  const readers: SlowReader[] = [];
  beforeAll(async () => {
    app = await startApp();
    const countryId = await app.given.row('countries', 0);
    await app.database.query(
      `insert into cities (city_name, country_id) select 'City ' || n || repeat(' of many', 20), $1
       from generate_series(1, $2::int) n`,
      [countryId, rows],
    );
    for (let person = 0; person < 8; person++) {
      const { email } = await app.given.user();
      tokens.push((await app.signIn(email)).access);
    }
    await app.server.listen({ host: '127.0.0.1', port: 0 });
    port = Number(new URL(app.server.listeningOrigin).port);
  }, 120_000);
  afterAll(async () => {
    for (const { socket } of readers) socket.destroy();
    await app.close();
  });

  const ask = async (person: number) => {
    const reader = await slowReader(port, tokens[person] ?? '');
    readers.push(reader);
    return reader;
  };

  it('F14 D1 twenty slow readers hold little memory, and nobody more than three exports', async () => {
    const before = memory();
    for (let person = 0; person < 6; person++) {
      for (let own = 0; own < 3; own++) expect((await ask(person)).status).toBe(200);
    }
    const fourth = await ask(0);
    expect(fourth).toMatchObject({ status: 429 });
    expect(fourth.text()).toMatch(/retry-after: 10\r\n/);
    expect(fourth.text()).toContain('You are exporting several lists already, please wait until one is done');
    expect([(await ask(6)).status, (await ask(6)).status]).toEqual([200, 200]);
    const next = await ask(7);
    expect(next).toMatchObject({ status: 503 });
    expect(next.text()).toMatch(/retry-after: \d+\r\n/);
    expect(next.text()).toContain('Many exports are running just now, please try again in a moment');
    await settled();
    const held = memory() - before;
    console.log(`20 slow readers of ${rows} rows hold ${Math.round(held / 1e6)} MB`);
    expect(held).toBeLessThan(200e6);
    expect((await app.anonymous.get('/api/health')).status).toBe(200);
  }, 180_000);

  it('D1 who reads on gets every row, and leaves a place; so does who goes', async () => {
    const [first, second] = readers;
    const text = await first?.readAll();
    expect(text?.match(/"city_name":"City /g)).toHaveLength(rows);
    await expect.poll(async () => (await ask(7)).status, { timeout: 30_000 }).toBe(200);
    expect((await ask(7)).status).toBe(503);
    second?.socket.destroy();
    await expect.poll(async () => (await ask(7)).status, { timeout: 30_000 }).toBe(200);
  }, 180_000);
});

interface SlowReader {
  readonly socket: Socket;
  readonly status: number;
  text(): string;
  /** Reads to the end, quickly at last. */
  readAll(): Promise<string>;
}

/** Asks for an export, reads the first bytes of the answer and then nothing more. */
async function slowReader(port: number, token: string): Promise<SlowReader> {
  const socket = connect({ host: '127.0.0.1', port });
  const pieces: Buffer[] = [];
  const text = () => Buffer.concat(pieces).toString('latin1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  while (!text().includes('\r\n\r\n')) {
    await once(socket, 'readable');
    const piece: unknown = socket.read();
    if (Buffer.isBuffer(piece)) pieces.push(piece);
  }
  const readAll = async () => {
    socket.on('data', piece => void pieces.push(Buffer.from(piece)));
    await once(socket, 'end');
    return text();
  };
  return { socket, status: Number(text().split(' ')[1]), text, readAll };
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Until the server has filled what it may fill. */
async function settled(): Promise<void> {
  let before = 0;
  await expect
    .poll(
      () => {
        const isStill = Math.abs(memory() - before) < 2e6;
        before = memory();
        return isStill;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
}
