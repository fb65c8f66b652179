import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveConnection } from '../../src/live/connection.ts';
import type { LiveChange, LiveState } from '../../src/live/live-changes.ts';

/** A websocket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readonly sent: string[] = [];
  readonly url: string;
  closed = false;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  /** The server lets in and says so. */
  accept(): void {
    this.onopen?.();
    this.onmessage?.({ data: '{"live":true}' });
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

let states: LiveState[];
let changes: LiveChange[];
let missed: number;
let token: string | undefined;
let isWatched: boolean;
let connection: LiveConnection;
const refused = vi.fn(async (_token: string): Promise<string | undefined> => 'second');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  [states, changes, missed, token, isWatched] = [[], [], 0, 'first', true];
  refused.mockClear();
  connection = new LiveConnection({
    address: 'ws://portal.test/api/v3/live',
    tokens: { current: async () => token, after: refused },
    since: Date.now() - 2_000,
    onState: state => {
      if (states.at(-1) !== state || state !== 'starting') states.push(state);
    },
    onChange: change => changes.push(change),
    onMissed: () => {
      missed += 1;
    },
    isWatched: () => isWatched,
  });
});
afterEach(() => {
  connection.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const socket = (): FakeSocket => {
  const last = FakeSocket.all.at(-1);
  if (last === undefined) throw new Error('Nothing has connected');
  return last;
};

async function connected(): Promise<FakeSocket> {
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  socket().accept();
  return socket();
}

it('DEC-84 signs in with the token of the session, and says since when it has not listened', async () => {
  const first = await connected();
  expect(first.url).toBe('ws://portal.test/api/v3/live');
  expect(first.sent).toEqual(['{"token":"first","since":2000}']);
  expect(states).toEqual(['live']);
  first.say({ resource: 'bookings', id: 7, action: 'update' });
  expect(changes).toEqual([{ resource: 'bookings', id: 7, action: 'update' }]);
  expect(missed).toBe(0);
});

it('G11 comes back after a loss, and then everything may have changed', async () => {
  (await connected()).break();
  expect(states).toEqual(['live', 'lost']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  socket().accept();
  expect(socket().sent).toEqual(['{"token":"first"}']);
  expect({ states, missed }).toEqual({ states: ['live', 'lost', 'live'], missed: 1 });
});

/** How long the page waits before each of so many tries, all of which fail. */
async function waitsOf(tries: number): Promise<number[]> {
  const waits: number[] = [];
  for (let failures = 0; failures < tries; failures++) {
    const before = FakeSocket.all.length;
    socket().break();
    const started = Date.now();
    while (FakeSocket.all.length === before) await vi.advanceTimersByTimeAsync(50);
    waits.push(Date.now() - started);
  }
  return waits;
}

it('G11 a page that somebody looks at knocks within three seconds, however long the server is away', async () => {
  await connected();
  const waits = await waitsOf(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(2_500);
  // Not all browsers at once: the waits differ by chance.
  expect(new Set(waits.slice(10)).size).toBeGreaterThan(10);
});

it('G11 without a network it says so at once, tries on the moment there is one, and takes all for changed', async () => {
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  connection.cut();
  expect(states).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(20_000);
  const tries = FakeSocket.all.length;
  connection.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all.length).toBe(tries + 1);
  socket().accept();
  expect({ last: states.at(-1), missed }).toEqual({ last: 'live', missed: 1 });
});

it('a connection that nobody answers is given up, each time after a longer while', async () => {
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  const first = socket();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(first.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(first.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  const second = socket();
  await vi.advanceTimersByTimeAsync(15_000);
  expect({ isAnother: second !== first, closed: second.closed }).toEqual({ isAnother: true, closed: false });
});

it('tries less and less often while nobody answers and nobody looks', async () => {
  await connected();
  isWatched = false;
  const at = await waitsOf(12);
  expect(at[0]).toBeLessThanOrEqual(750);
  expect(Math.max(...at)).toBeLessThanOrEqual(45_000);
  expect(at.at(-1)).toBeGreaterThanOrEqual(15_000);
  expect(states).toEqual([
    'live',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
    'lost',
  ]);
});

it('asks for the next token when the server refuses this one', async () => {
  (await connected()).break(4401);
  token = 'second';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toHaveBeenCalledWith('first');
  socket().accept();
  expect(socket().sent[0]).toContain('second');
});

it('sends the renewed token on the same connection', async () => {
  const first = await connected();
  token = 'renewed';
  await vi.advanceTimersByTimeAsync(20_000);
  expect(first.sent.at(-1)).toBe('{"token":"renewed"}');
  expect(FakeSocket.all).toHaveLength(1);
});

it('gives up a connection that has fallen silent', async () => {
  await connected();
  for (let beat = 0; beat < 4; beat++) {
    await vi.advanceTimersByTimeAsync(25_000);
    socket().say({ live: true });
  }
  expect(FakeSocket.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(FakeSocket.all.length).toBeGreaterThan(1);
  expect(states).toContain('lost');
});

it('lets go when nobody looks, hurries when the network is back, and stays away when signed out', async () => {
  const first = await connected();
  connection.stop();
  expect(first.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(FakeSocket.all).toHaveLength(1);
  connection.start();
  await vi.advanceTimersByTimeAsync(0);
  socket().break();
  socket().break();
  connection.hurry();
  await vi.advanceTimersByTimeAsync(0);
  expect(FakeSocket.all).toHaveLength(3);
  token = undefined;
  socket().break();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.all).toHaveLength(3);
});
