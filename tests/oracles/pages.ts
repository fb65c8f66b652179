/** Who opens which page, written by hand: ROUTE-05 to ROUTE-20; the lists of administration records by DEC-54. */
export const pages: Readonly<Record<string, readonly number[]>> = {
  '/': [0, 1, 3, 4],
  '/information': [0, 1, 3, 4],
  '/statistics': [1],
  // DEC-170: each of what it reads.
  '/insights': [0, 1, 3, 4],
  // DEC-205, DEC-206: each the locations that it reads.
  '/now': [0, 1, 3, 4],
  '/needs-someone': [0, 1, 3],
  '/now/wall': [0, 1, 3, 4],
  '/users': [0, 1, 3, 4],
  '/users/:id': [0, 1, 3, 4],
  '/users/normal/:id': [0, 1],
  // DEC-132: what a partner knows of the guests of their own bookings.
  '/guests/:id': [1],
  '/usersPartner/:id': [0, 1, 3, 4],
  '/locations': [0, 1, 3, 4],
  '/location/:id': [0, 1, 3, 4],
  '/devices': [0, 1, 3, 4],
  '/devices/:id': [0, 1, 3, 4],
  '/shared-devices': [0],
  '/shared-devices/:id': [0],
  '/bookings': [0, 1, 3, 4],
  '/bookings/:id': [0, 1, 3, 4],
  '/generate-link': [0],
  // Staff choose among companies and look things up in the tables of the world; help is answered by customer service.
  '/companies': [0, 3, 4],
  '/reference': [0, 3, 4],
  '/supports': [0, 3],
  // DEC-220: customer service looks on.
  '/rollouts': [0, 3],
  '/rollouts/:id': [0, 3],
  ...Object.fromEntries(
    [
      ...['/hardwares', '/cities', '/countries', '/settings', '/question-steps', '/question-steps/flow'],
      ...['/plans', '/conditions', '/manage-statistics', '/playlists', '/playlists/:id', '/tracks'],
      ...['/programs', '/security-log', '/mails', '/mails/:id'],
    ].map(path => [path, [0]]),
  ),
};

/** By that table; the path as it stands there. */
export function mayOpen(path: string, role: number): boolean {
  return pages[path]?.includes(role) === true;
}
