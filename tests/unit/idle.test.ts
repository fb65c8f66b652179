import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleEnd, idleMs, noteActivity, watchIdle } from '../../authProvider/idle.ts';
import { memoryStorage } from '../support/memory-storage.ts';

function openTabs(count: number) {
  const storage = memoryStorage();
  const tabs = Array.from({ length: count }, () => {
    const tab = { page: new EventTarget(), idle: 0 };
    watchIdle({ now: Date.now, storage, page: tab.page, onIdle: () => (tab.idle += 1) });
    return tab;
  });
  return { storage, tabs };
}

describe('idle sign-out', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('SESS-09 SESS-10 CONST-01 E10 1 199 s in, 1 200 s out, in all tabs', () => {
    const { tabs } = openTabs(3);
    vi.advanceTimersByTime(1_199_000);
    expect(tabs.map(({ idle }) => idle)).toEqual([0, 0, 0]);
    vi.advanceTimersByTime(1_000);
    expect(tabs.map(({ idle }) => idle)).toEqual([1, 1, 1]);
  });

  it('E10 a sign of life in one tab keeps all of them', () => {
    const { tabs } = openTabs(2);
    vi.advanceTimersByTime(1_100_000);
    tabs[0]?.page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1_100_000);
    expect(tabs.map(({ idle }) => idle)).toEqual([0, 0]);
    vi.advanceTimersByTime(100_000);
    expect(tabs.map(({ idle }) => idle)).toEqual([1, 1]);
  });

  it('E10 the first move after a sleep ends the session instead of prolonging it', () => {
    const { tabs } = openTabs(1);
    // A sleeping machine runs no timer, but its clock goes on.
    vi.setSystemTime(Date.now() + idleMs);
    tabs[0]?.page.dispatchEvent(new Event('pointermove'));
    expect(tabs[0]?.idle).toBe(1);
  });

  it('a sign-in starts the clock anew', () => {
    const storage = memoryStorage();
    noteActivity(storage, Date.now() - 5_000_000);
    noteActivity(storage, Date.now());
    let idle = 0;
    watchIdle({ now: Date.now, storage, page: new EventTarget(), onIdle: () => (idle += 1) });
    vi.advanceTimersByTime(2_000);
    expect(idle).toBe(0);
  });

  it('SESS-09 the end that is announced is that of the last sign in any tab', () => {
    const { storage, tabs } = openTabs(2);
    expect(idleEnd(storage)).toBe(1_000_000 + 1_200_000);
    vi.advanceTimersByTime(1_150_000);
    tabs[1]?.page.dispatchEvent(new Event('pointermove'));
    expect(idleEnd(storage)).toBe(2_150_000 + 1_200_000);
    expect(idleEnd(memoryStorage())).toBeUndefined();
  });

  it('what was stopped stays silent', () => {
    let idle = 0;
    const stop = watchIdle({
      now: Date.now,
      storage: memoryStorage(),
      page: new EventTarget(),
      onIdle: () => (idle += 1),
    });
    stop();
    vi.advanceTimersByTime(3_000_000);
    expect(idle).toBe(0);
  });
});
