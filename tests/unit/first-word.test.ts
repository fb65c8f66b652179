import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { startsAlike } from '../../src/admin/first-word.ts';
import { portalPages } from '../../src/app/pages.ts';
import { panels } from '../../src/app/panels.ts';

describe('The first word of an address', () => {
  it.each([
    ['/bookings/:id', '/bookings/7/history', true],
    ['/bookings', '/Bookings', true],
    ['/bookings', '/%62ookings', true],
    ['/bookings', '/bookings/', true],
    ['/', '/', true],
    ['/', '/bookings', false],
    ['/location/:id', '/locations', false],
    ['/bookings', '/%', false],
    ['/bookings', '//bookings', false],
  ])('of %s and %s', (path, address, alike) => {
    expect(startsAlike(path, address)).toBe(alike);
  });

  // No path may begin with a parameter: what it stands for has no first word to be told by.
  const paths = [...portalPages, ...panels].map(({ path }) => path);

  it.each(paths)('leads %s to what the router would choose among all', path => {
    const patterns = paths.map(each => ({ path: each }));
    for (const address of addressesOf(path)) {
      const near = patterns.filter(each => startsAlike(each.path, address));
      const chosen = matchRoutes(near, address);
      expect(chosen).toEqual(matchRoutes(patterns, address));
      expect(chosen).not.toBeNull();
    }
  });
});

/** As people write it, shouted, and with a stroke at its end. */
function addressesOf(path: string): string[] {
  const address = path.replace(/:\w+/g, '7');
  return [address, address.toUpperCase(), `${address}/`];
}
