/**
 * Who may do what to which record, written by hand from the requirements (rows of part 3, ROLE and DEC in
 * docs/requirements, the pages under docs for what was decided later). Nothing here is derived from `resources/`: whoever
 * changes a right there changes it here as well, and says from which requirement.
 *
 * Roles: 0 admin, 1 partner, 3 customer service, 4 marketing; `~` after a role: only what is theirs. `-`: nobody, the call
 * answers 403 to everybody. `x`: there is no such call, it answers 404. `call`: a workflow answers there, by the table of calls.
 */
const table = `
record            | path                          | read        | create  | change      | remove      | bring back | many        | import | order | from
users             | /v3/user                      | 0 1~ 3 4    | 0 3 4   | 0 1~ 3~ 4~  | 0           | 0          | 0 1~        | x      | x     | rows 12 to 16; many: DEC-345
partners          | /v3/partners                  | 0 1~ 3 4    | 0 3 4   | 0 1~ 3 4    | 0           | 0          | 0 1~ 3 4    | x      | x     | row 63; remove by row 16
guests            | /v3/guests                    | 0 3         | -       | 0 3         | -           | x          | x           | x      | x     | DEC-301
companies         | /v3/companies                 | 0 3 4       | 0 3 4   | 0 3 4       | 0 3 4       | 0          | 0           | 0 3 4  | x     | row 59
invitation-links  | /v3/invitation-link           | 0           | 0       | -           | 0           | -          | -           | x      | x     | ROLE-06, rows 53 to 55
locations         | /v3/location                  | 0 1~ 3 4    | 0 1 3   | 0 1~ 3      | 0 1~ 3      | 0          | 0 1~ 3      | x      | x     | ROLE-14, rows 35 to 39
location-hours    | /v3/location-hours            | 0 1~ 3 4    | -       | -           | -           | x          | x           | x      | x     | row 41: as a whole week
location-days     | /v3/location-days             | 0 1~ 3 4    | -       | -           | -           | x          | x           | x      | x     | row 40: by closing
blocks            | /v3/blocks                    | 0 1~ 3 4    | -       | -           | 0 1~ 3      | -          | -           | x      | x     | DEC-188: made and changed by their own calls
promotions        | /v3/location/first-promotions | 0 1~ 3 4    | 0 1 3   | 0 1~ 3      | -           | -          | 0 1~ 3      | x      | x     | rows 42 and 43: no removing
devices           | /v3/homebeds                  | 0 1~ 3 4    | 0 3     | 0 1~ 3      | 0           | 0          | 0 1~ 3      | x      | x     | rows 18 to 23
shared-devices    | /v3/shared-homebeds           | 0           | -       | -           | -           | x          | x           | x      | x     | ROLE-05
device-logs       | /v3/device-logs               | 0 1~ 3 4    | -       | -           | -           | x          | x           | x      | x     | LIST-04: like the bed
bookings          | /v3/bookings                  | 0 1~ 3 4    | call    | -           | -           | x          | x           | x      | x     | rows 29 and 30; made by DEC-167
sessions          | /v3/massagesession            | 0 1~ 3 4    | -       | -           | -           | x          | x           | x      | x     | row 51
testing-records   | /v3/device-testing            | 0           | -       | -           | -           | x          | x           | x      | x     | ROLE-04
hardwares         | /v3/hardwares                 | 0 1 3 4     | 0       | 0           | 0           | 0          | 0           | 0      | x     | rows 49 and 50
rollouts          | /v3/rollouts                  | 0 3         | -       | -           | -           | x          | x           | x      | x     | DEC-220: begun and steered by their own calls
cities            | /v3/cities                    | 0 1 3 4     | 0       | 0           | 0           | 0          | 0           | 0      | x     | row 56 keeps writing to 0; row 11 tells all of cities
countries         | /v3/countries                 | 0 1 3 4     | 0       | 0           | 0           | -          | -           | 0      | x     | row 11, DEC-28
settings          | /v3/settings                  | 0           | 0       | 0           | 0           | 0          | 0           | 0      | x     | row 57
questions         | /v3/question-steps            | 0           | 0       | 0           | 0           | 0          | 0           | 0      | x     | row 58
plans             | /v3/plans                     | 0           | 0       | 0           | 0           | 0          | 0           | 0      | 0     | rows 60 and 74
conditions        | /v3/conditions                | 0           | 0       | 0           | 0           | 0          | -           | 0      | x     | row 61
statistics        | /v3/statistics                | 0 1         | 0       | 0           | 0           | 0          | -           | 0      | 0     | rows 62 and 74, DEC-19
playlists         | /v3/playlists                 | 0           | 0       | 0           | 0           | 0          | -           | 0      | 0     | rows 64 and 74
tracks            | /v3/tracks                    | 0           | 0       | 0           | 0           | 0          | 0           | 0      | 0     | row 66
programs          | /v3/programs                  | 0           | 0       | 0           | 0           | 0          | 0           | 0      | x     | row 65
supports          | /v3/supports                  | 0 3         | 0 3     | 0 3         | 0 3         | 0          | 0 3         | x      | x     | row 67
saved-views       | /v3/saved-views               | 0~ 1~ 3~ 4~ | 0 1 3 4 | 0~ 1~ 3~ 4~ | 0~ 1~ 3~ 4~ | -          | 0~ 1~ 3~ 4~ | x      | x     | one's own, and reading what the admin shares
history           | /v3/history                   | 0           | -       | -           | -           | x          | x           | x      | x     | the whole network: DEC-28
operations        | /v3/operations                | 0 1~ 3~ 4~  | -       | -           | -           | x          | x           | x      | x     | what one has done oneself
security-events   | /v3/security-events           | 0           | -       | -           | -           | x          | x           | x      | x     | DEC-28
mails             | /v3/mails                     | 0           | -       | -           | -           | x          | x           | x      | x     | DEC-28
`;

/** What a role may do: with everything, with what is theirs, with nothing; or nobody has such a call. */
export type Permission = 'all' | 'own' | 'none' | 'no such call';

/** One line of the table. */
export interface RecordRights {
  readonly record: string;
  /** Below `/api`. */
  readonly path: string;
  readonly read: string;
  readonly create: string;
  readonly change: string;
  readonly remove: string;
  /** Removed ones, by a call for many. */
  readonly bringBack: string;
  /** One value in many rows, by a call for many. */
  readonly many: string;
  readonly import: string;
  /** Put in another order. */
  readonly order: string;
}

export const rights: readonly RecordRights[] = linesOf(table).map(cells => {
  const [record = '', path = '', read = '', create = '', change = '', remove = '', ...more] = cells;
  const [bringBack = '', many = '', imported = '', order = ''] = more;
  return { record, path, read, create, change, remove, bringBack, many, import: imported, order };
});

/** The cells of a table of text, without its heading. */
export function linesOf(text: string): readonly (readonly string[])[] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map(line => line.split('|').map(cell => cell.trim()));
}

/** What a cell of the table gives to a role. */
export function permission(cell: string, role: number): Permission {
  if (cell === 'x') return 'no such call';
  const roles = cell.split(' ');
  if (roles.includes(String(role))) return 'all';
  return roles.includes(`${role}~`) ? 'own' : 'none';
}

/**
 * What a call about one row answers. A role that may not do it at all is told so; what is somebody else's looks
 * absent to whoever may not read it (reliability D2), and closed to whoever may.
 */
export function answerTo(
  { given, readable, done }: { given: Permission; readable: Permission; done: number },
  isTheirs: boolean,
): number {
  if (given === 'no such call') return 404;
  if (given === 'none') return 403;
  if (given === 'all' || isTheirs) return done;
  return readable === 'all' ? 403 : 404;
}
