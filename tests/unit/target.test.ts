import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberTarget, safeTarget, takeTarget } from '../../authProvider/target.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const origin = 'https://portal.example';

const tricks = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  'https:evil.example',
  'https://evil.example',
  'http://portal.example/x',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'cities',
  '',
  '?next=/',
  '/login',
  '/login/',
  '/LOGIN',
  '/login?next=//evil.example',
  '/x/../login',
  '/register',
  '/forgot-password',
  '/403',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/\u0000/evil.example',
  '/\u007f',
];

describe('the remembered target', () => {
  it.each(tricks)('GUARD-12 E15 drops %j', path => {
    expect(safeTarget(path, origin)).toBeUndefined();
  });

  it.each(['/', '/cities', '/location/5?tab=bookings#x', '/users?users=%5B%7B%7D%5D', '/a//b'])(
    'GUARD-12 keeps %j',
    path => {
      expect(safeTarget(path, origin)).toBe(path);
    },
  );

  it('E15 nothing that passes leaves the origin', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      'e.example',
      '\t',
      'https',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const target = safeTarget(pieces.join(''), origin);
        if (target === undefined) return;
        expect(new URL(target, origin).origin).toBe(origin);
        expect(target.startsWith('/') && !target.startsWith('//')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('GUARD-11 gives the remembered path once, then home', () => {
    const storage = memoryStorage();
    rememberTarget(storage, '/devices/7', origin);
    expect(takeTarget(storage, origin)).toBe('/devices/7');
    expect(takeTarget(storage, origin)).toBe('/');
  });

  it('GUARD-12 checks again what somebody else wrote into the storage', () => {
    const storage = memoryStorage();
    storage.setItem('auth.target', '//evil.example');
    expect(takeTarget(storage, origin)).toBe('/');
  });
});
