import type { Mutant } from './plant.ts';

interface Equivalent {
  readonly file: string;
  readonly kind: string;
  /** What is there, as it is written, from its beginning. */
  readonly was: string;
  /** The end of what would stand there; whatever it is without. */
  readonly becomes?: string;
  /** A piece of the line around it; any line without. */
  readonly line?: string;
  readonly why: string;
}

const theVeryMoment = 'no requirement says to which side the very moment belongs';

const marketingChangesNone = 'marketing makes and changes no such record, so no field of one is theirs';

/** Breaks that change nothing that anybody could observe, each with its reason. They are not planted. */
const equivalents: readonly Equivalent[] = [
  {
    file: 'resources/schema/define-resource.ts',
    kind: 'field opened',
    was: 'restricted: false',
    why: 'nothing counts as false',
  },
  {
    file: 'resources/schema/standard-fields.ts',
    kind: 'field opened',
    was: "write: 'never'",
    why: 'what is sent is compared with the fields of a description, and these are in none',
  },
  {
    file: 'resources/devices.ts',
    kind: 'role added',
    line: 'write: {',
    was: 'Role.',
    becomes: ', 4',
    why: marketingChangesNone,
  },
  {
    file: 'resources/locations.ts',
    kind: 'role added',
    line: 'write: {',
    was: 'Role.',
    becomes: ', 4',
    why: marketingChangesNone,
  },
  ...[1, 3, 4].map(role => ({
    file: 'resources/mails.ts',
    kind: 'role added',
    line: 'roles: [Role.Admin]',
    was: 'Role.Admin',
    becomes: `, ${role}`,
    why: 'only admins read mails, so nobody else has a row with actions',
  })),
  {
    file: 'resources/companies.ts',
    kind: 'role added',
    line: 'write: {',
    was: 'Role.Admin',
    becomes: ', 1',
    why: 'partners make and change no company, so no field of one is theirs',
  },
  {
    file: 'server/http/auth.ts',
    kind: 'refusal removed',
    was: 'if (signedIn === null)',
    why: 'said to the compiler: the hook before it has refused whoever is not signed in',
  },
  {
    file: 'server/auth/sessions/signed-in.ts',
    kind: 'refusal removed',
    was: "if (token === undefined || token === '')",
    why: 'spares a question: what is no token is refused where it is read, with the same answer',
  },
  {
    file: 'server/auth/accounts/confirm-identity.ts',
    kind: 'refusal removed',
    was: 'if (account === undefined)',
    why: 'said to the compiler: whoever asks is signed in, so the account exists and is not disabled',
  },
  {
    file: 'server/auth/accounts/confirm-identity.ts',
    kind: '"not deleted" dropped',
    was: ' and not',
    why: 'whoever asks is signed in, so the account is neither removed nor disabled',
  },
  {
    file: 'server/auth/sessions/sessions.ts',
    kind: '"not deleted" dropped',
    was: ' and not u.deleted',
    why: 'tokens are handed out with what is known of their person, and who is gone is refused there alike',
  },
  {
    file: 'server/db/sql/stored-row.ts',
    kind: 'lock dropped',
    was: 'for update of t',
    line: "ids, wanted, 'order by",
    why: 'only workflows call it, and they have locked the same bookings in order before',
  },
  {
    file: 'server/auth/accounts/ask-email-change.ts',
    kind: 'ownership dropped',
    was: 'actor.id === id',
    why: 'the sign-in that asked is kept when the others of this person end: that of an admin is none of theirs',
  },
  {
    file: 'server/auth/sessions/signed-in.ts',
    kind: 'refusal removed',
    was: 'if (user === undefined)',
    why: 'said to the compiler: the sign-in has been found through the row of this user',
  },
  {
    file: 'server/auth/sign-in/attempts.ts',
    kind: 'SQL comparison flipped',
    was: '<=',
    why: theVeryMoment,
  },
  {
    file: 'server/shares.ts',
    kind: 'SQL comparison flipped',
    was: '<=',
    why: theVeryMoment,
  },
  {
    file: 'server/upkeep/table-lives.ts',
    kind: 'SQL comparison flipped',
    was: '>',
    why: theVeryMoment,
  },
  {
    file: 'server/files/upload-record.ts',
    kind: 'SQL comparison flipped',
    was: '<',
    why: theVeryMoment,
  },
  {
    file: 'server/auth/accounts/reset-password.ts',
    kind: '"not deleted" dropped',
    was: ' and not "deleted"',
    why: 'the database uses up the links of an account as it is removed or closed',
  },
  {
    file: 'resources/kinds/number.ts',
    kind: 'limit moved by one',
    was: '0',
    line: 'Math.max(0',
    why: 'samples are written for tests and for the API page, where any number does',
  },
  ...[
    { file: 'domain/hours/next-starts.ts', was: 'if (asked.opening.open === undefined)' },
    { file: 'server/workflows/hours/goal-beds.ts', was: 'if (places.length === 0)' },
    { file: 'server/workflows/bookings/undo-bookings.ts', was: 'if (touched.every(ids' },
  ].map(each => ({ ...each, kind: 'guard removed', why: 'spares work that would find nothing' })),
  {
    file: 'server/workflows/bookings/undo-bookings.ts',
    kind: 'constant moved',
    line: 'if (touched.every(ids',
    was: '0',
    why: 'spares work that would find nothing',
  },
  {
    file: 'server/workflows/bookings/guest-timeline.ts',
    kind: 'guard removed',
    was: 'if (bookingId === undefined)',
    why: 'said to the compiler: the mails of the timeline are looked up by their booking',
  },
  {
    file: 'server/db/sql/filter-sql.ts',
    kind: 'guard removed',
    was: 'if (field === undefined)',
    why: 'said to the compiler: what a list cannot be asked for was refused before',
  },
  {
    file: 'server/db/sql/booking-traits.ts',
    kind: 'constant moved',
    was: '3_600_000',
    why: 'what is near a day only spares rows to look at, and may reach farther',
  },
  ...['comparison flipped', 'condition negated', 'and, or swapped'].map(kind => ({
    ...{ file: 'server/address/city-distance.ts', kind, was: '', line: 'known.size > mostKnown' },
    why: 'what is remembered is only found sooner',
  })),
  {
    file: 'server/address/city-distance.ts',
    kind: 'constant moved',
    was: '1_000',
    why: 'what is remembered is only found sooner',
  },
  {
    file: 'server/address/city-distance.ts',
    kind: 'and, or swapped',
    was: "one.city === ''",
    why: 'a city without a name is in no list',
  },
  {
    file: 'server/workflows/hours/next-places.ts',
    kind: 'constant moved',
    was: '500',
    why: 'how many locations of one owner are looked at is bounded, whichever the bound',
  },
  {
    file: 'server/workflows/hours/next-places.ts',
    kind: '"not deleted" dropped',
    was: '  and not "deleted"',
    why: 'a removed device is left out where it is read, and may be held as well',
  },
  {
    file: 'server/workflows/hours/next-places.ts',
    kind: 'guard removed',
    was: 'if (own === undefined)',
    why: 'the location was read before; the condition is for the compiler',
  },
  {
    file: 'server/guest-choice/opened-link.ts',
    kind: '"not deleted" dropped',
    was: ' and not b."deleted"',
    line: 'from "mails" m join "bookings" b',
    why: 'what is known of a removed booking is left out where it is read',
  },
  {
    file: 'server/guest-choice/opened-link.ts',
    kind: '"not deleted" dropped',
    was: ' and not b."deleted"',
    line: 'o."undone_time" is null and b."moved_from_id"',
    why: 'the booking of a choice is removed by undoing it',
  },
  {
    file: 'server/guest-choice/opened-link.ts',
    kind: 'constant moved',
    was: '60',
    why: 'further days are read than can be chosen from',
  },
];

/** Whether it is known to change nothing. */
export function isEquivalent({ file, kind, was, text, lineText }: Mutant): boolean {
  return equivalents.some(
    each =>
      each.file === file &&
      each.kind === kind &&
      was.startsWith(each.was) &&
      text.endsWith(each.becomes ?? text) &&
      lineText.includes(each.line ?? ''),
  );
}
