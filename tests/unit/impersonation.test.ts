import { expect, it, vi } from 'vitest';
import {
  clearImpersonation,
  type Impersonation,
  impersonationTokens,
  storedImpersonation,
  storeImpersonation,
  takeImpersonationOver,
} from '../../authProvider/impersonation.ts';
import { AuthError } from '../../authProvider/requests.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const impersonation: Impersonation = { userId: 7, viewer: 1, receipt: 'opens-nothing', endsAt: 1_000_000 };

it('an impersonation is kept by a reload of its tab, and gone when it is dropped', () => {
  const store = memoryStorage();
  expect(storedImpersonation(store)).toBeUndefined();
  storeImpersonation(store, impersonation);
  expect(storedImpersonation(store)).toEqual(impersonation);
  clearImpersonation(store);
  expect(storedImpersonation(store)).toBeUndefined();
  expect(takeImpersonationOver(store)).toBe(false);
});

it('one that ended by itself is told once', () => {
  const store = memoryStorage();
  storeImpersonation(store, impersonation);
  clearImpersonation(store, { over: true });
  expect([takeImpersonationOver(store), takeImpersonationOver(store)]).toEqual([true, false]);
});

it.each(['', 'x', '{}', '[]', 'null', '{"userId":"7","viewer":1,"receipt":"a","endsAt":1}'])(
  'what is no impersonation is none: %s',
  text => {
    const store = memoryStorage();
    store.setItem('auth.lens', text);
    expect(storedImpersonation(store)).toBeUndefined();
  },
);

it('requests carry its token until its hour is over or the server refuses it; that is told once', async () => {
  let now = impersonation.endsAt - 1;
  const onOver = vi.fn();
  const ask = vi.fn(async () => 'through-their-eyes');
  const tokens = impersonationTokens(impersonation, { now: () => now, ask, onOver });
  expect(await tokens.current()).toBe('through-their-eyes');
  expect(await tokens.current()).toBe('through-their-eyes');
  expect(ask).toHaveBeenCalledTimes(1);
  now += 1;
  expect(await tokens.current()).toBeUndefined();
  expect(await tokens.after('through-their-eyes')).toBeUndefined();
  expect(onOver).toHaveBeenCalledTimes(1);
});

it('a look that the server no longer allows is over; one that it cannot be asked about is not', async () => {
  let status = 0;
  const onOver = vi.fn();
  const ask = async () => {
    throw new AuthError(status, '');
  };
  const tokens = impersonationTokens(impersonation, { now: () => 0, ask, onOver });
  await expect(tokens.current()).rejects.toThrow(AuthError);
  expect(onOver).not.toHaveBeenCalled();
  status = 403;
  expect(await tokens.current()).toBeUndefined();
  expect(onOver).toHaveBeenCalledTimes(1);
});
