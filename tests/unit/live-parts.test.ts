import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resourceOf } from '../../resources/index.ts';
import { mergeRows, newOn } from '../../src/admin/list/live-rows.ts';
import { liveAddress, liveMessage } from '../../src/live/connection.ts';
import { type LiveBatch, type LiveChange, touchesList, touchesRow } from '../../src/live/live-changes.ts';
import { ChangeBatch, readOutdatedAgain } from '../../src/live/live-link.tsx';

describe('the address of the live channel', () => {
  it.each([
    ['/api', 'http://127.0.0.1:3000/bookings', 'ws://127.0.0.1:3000/api/v3/live'],
    ['/api', 'https://portal.test/', 'wss://portal.test/api/v3/live'],
    ['https://api.portal.test/api/', 'https://portal.test/x', 'wss://api.portal.test/api/v3/live'],
    ['http://host:8080/partner/api', 'https://portal.test/', 'ws://host:8080/partner/api/v3/live'],
  ])('API-01 DEC-84 beside %s on %s is %s', (apiUrl, page, address) => {
    expect(liveAddress(apiUrl, page)).toBe(address);
  });
});

describe('what is heard', () => {
  it('DEC-84 is understood, and what is unknown is passed over', () => {
    const change = { resource: 'bookings', id: 7, action: 'update', version: 3, location_id: 2 };
    expect(liveMessage(JSON.stringify({ ...change, more: 1 }))).toEqual(change);
    expect(liveMessage('{"live":true}')).toEqual({ live: true });
    expect(liveMessage('{"missed":true}')).toEqual({ missed: true });
    for (const text of ['', 'no json', '[]', '{}', '{"resource":"bookings"}', '{"live":false}'])
      expect(liveMessage(text)).toBeUndefined();
  });
});

describe('many changes', () => {
  let batches: LiveBatch[];
  let gather: ChangeBatch;
  beforeEach(() => {
    vi.useFakeTimers();
    batches = [];
    gather = new ChangeBatch(batch => batches.push(batch), Date.now);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are one batch, and the first does not wait for long', () => {
    for (let id = 1; id <= 50; id++) gather.add(changed({ id }));
    vi.advanceTimersByTime(150);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.changes).toHaveLength(50);
  });

  it('that go on are a batch each second at most, and none waits longer', () => {
    for (let ms = 0; ms < 10_000; ms += 20) {
      gather.add(changed({ id: ms }));
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(1_000);
    expect(batches.length).toBeGreaterThan(9);
    expect(batches.length).toBeLessThan(16);
    expect(batches.flatMap(({ changes }) => changes)).toHaveLength(500);
  });

  it('are forgotten when nobody listens any more', () => {
    gather.addEverything();
    gather.stop();
    vi.advanceTimersByTime(5_000);
    expect(batches).toEqual([]);
  });
});

describe('what is read for the first time while something changes', () => {
  it.each([true, false])(
    'DEC-367 is read once more when its answer may be of before (%s)',
    async isChanged => {
      const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      const stop = readOutdatedAgain(queries);
      const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
      let reads = 0;
      const queryFn = () => answers[reads++]?.promise ?? Promise.reject(new Error('Read too often'));
      const unsubscribe = new QueryObserver(queries, { queryKey: ['operations'], queryFn }).subscribe(
        () => undefined,
      );
      if (isChanged) void queries.invalidateQueries();
      answers[0]?.resolve('before');
      answers[1]?.resolve('after');
      await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
      expect(queries.getQueryData(['operations'])).toBe(isChanged ? 'after' : 'before');
      expect(reads).toBe(isChanged ? 2 : 1);
      unsubscribe();
      stop();
    },
  );
});

describe('what a change isAffected', () => {
  const bookings = resourceOf('bookings');
  const devices = resourceOf('devices');
  const row = { id: 7, version: 3, bed_id: 4, location_id: 2, user_id: 9 };
  const batch = (change: Partial<LiveChange>): LiveBatch => ({
    changes: [changed(change)],
    everything: false,
  });

  it.each<[string, Partial<LiveChange>, boolean, boolean]>([
    ['the row itself', { version: 4 }, true, true],
    ['the row itself, without its version', {}, true, true],
    ['the row in the version that is on screen: one’s own change', { version: 3 }, false, false],
    ['the row, removed', { action: 'remove' }, true, true],
    ['another row of the list', { id: 8, version: 1 }, true, false],
    ['what the row refers to', { resource: 'devices', id: 4 }, true, true],
    ['what it does not refer to', { resource: 'devices', id: 5 }, false, false],
    ['a location that was given away', { resource: 'locations', id: 77, action: 'remove' }, true, false],
    ['something else altogether', { resource: 'cities', id: 7 }, false, false],
  ])('is looked at for %s', (_what, change, list, one) => {
    expect(touchesList(bookings, [row], batch(change))).toBe(list);
    expect(touchesRow(bookings, row, batch(change))).toBe(one);
  });

  it('is looked at for the children that a row carries', () => {
    const [name, child] = Object.entries(devices.children)[0] ?? [];
    if (name === undefined || child === undefined) throw new Error('Devices carry no children');
    const device = { id: 4, version: 1, [name]: child.one === true ? { id: 31 } : [{ id: 31 }] };
    expect(touchesRow(devices, device, batch({ resource: child.resource, id: 31 }))).toBe(true);
    expect(touchesRow(devices, device, batch({ resource: child.resource, id: 32 }))).toBe(false);
    expect(touchesRow(devices, device, batch({ resource: child.resource, id: 32, action: 'create' }))).toBe(
      true,
    );
  });

  it('is everything when changes went unheard', () => {
    const everything = { changes: [], everything: true };
    expect(touchesList(bookings, [], everything)).toBe(true);
    expect(touchesRow(bookings, row, everything)).toBe(true);
  });
});

describe('rows on screen', () => {
  const shown = [1, 2, 3, 4].map(id => ({ id, version: 1 }));

  it('stay where they are, each as it is now; what is gone is shown as removed', () => {
    const page = [9, 8, 2, 1].map(id => ({ id, version: 2 }));
    const asked = new Set([3, 4]);
    const rows = mergeRows(shown, page, asked, [{ id: 3, version: 5 }]);
    expect(rows).toEqual([
      { id: 1, version: 2 },
      { id: 2, version: 2 },
      { id: 3, version: 5 },
      { id: 4, version: 1, deleted: true },
    ]);
    expect(rows[0]).toBe(page[3]);
  });

  it('count as new only where they changed, and where nobody knows all that were not there', () => {
    const page = [9, 8, 7, 1].map(id => ({ id }));
    expect(newOn(shown, page, new Set([9, 8, 100]))).toEqual([9, 8]);
    expect(newOn(shown, page, undefined)).toEqual([9, 8, 7]);
    expect(newOn(shown, shown, undefined)).toEqual([]);
  });
});

function changed(change: Partial<LiveChange>): LiveChange {
  return { resource: 'bookings', id: 7, action: 'update', ...change };
}
