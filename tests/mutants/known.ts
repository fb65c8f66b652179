import { createHash } from 'node:crypto';
import type { Mutant } from './plant.ts';
import { functionsOf, isFunction, spotsOf } from './source-tree.ts';

interface Known {
  readonly sentence: string;
  readonly file: string;
  /** What is there, in one place of the file, and what stands there instead. */
  readonly was: string;
  readonly text: string;
  /** The file of tests that was written against it. */
  readonly heldBy?: string;
}

const editors = "{ 0: 'all', 1: 'all', 3: 'all', 4: 'all' }";

/** Breaks that were found to leave every test green once. None of them may do so again. */
const known: readonly Known[] = [
  {
    sentence: 'whoever may change their own account may disable and enable it',
    file: 'resources/users.ts',
    was: "label: 'Disabled', default: false, write: adminOnly,",
    text: "label: 'Disabled', default: false,",
  },
  {
    sentence: 'every role reads the settings',
    file: 'resources/settings.ts',
    was: 'adminWrites(all(Role.Admin))',
    text: `adminWrites(${editors})`,
  },
  {
    sentence: 'partners read the history of the whole network',
    file: 'resources/history.ts',
    was: 'serverWrites(all(Role.Admin))',
    text: 'serverWrites(all(Role.Admin, Role.Partner))',
  },
  {
    sentence: 'marketing changes prices of plans',
    file: 'resources/plans.ts',
    was: 'adminWrites(all(Role.Admin))',
    text: '{ ...adminWrites(all(Role.Admin)), update: all(Role.Admin, Role.Marketing) }',
  },
  {
    sentence: 'all staff removes partners',
    file: 'resources/partners.ts',
    was: 'remove: all(Role.Admin)',
    text: 'remove: all(...network)',
  },
  {
    sentence: 'anybody shares a view with other roles',
    file: 'resources/saved-views.ts',
    was: 'write: { create: [Role.Admin], update: [Role.Admin] },',
    text: '',
  },
  {
    sentence: 'its owner removes a promotion',
    file: 'resources/promotions.ts',
    was: 'remove: nobody',
    text: "remove: { 1: 'own' }",
  },
  {
    sentence: 'customer service no longer removes locations',
    file: 'resources/locations.ts',
    was: 'remove: editors',
    text: 'remove: allAndOwner(Role.Admin)',
  },
  {
    sentence: 'customer service no longer removes requests for help',
    file: 'resources/supports.ts',
    was: 'access: keptBy(...care)',
    text: "access: { ...keptBy(...care), remove: { 0: 'all' } }",
  },
  {
    sentence: 'a live connection outlives the token that opened it',
    file: 'server/live/subscribers.ts',
    was: 'reader.signedIn.expiresAtMs <= nowMs',
    text: 'false',
  },
  {
    sentence: 'the key of one person is answered with what another was answered',
    file: 'server/crud/idempotency.ts',
    was: 'const identity = [request.actor.id,',
    text: 'const identity = [1,',
  },
  {
    sentence: 'whoever a view is shared with changes and removes it',
    file: 'server/db/sql/grant-sql.ts',
    was: "if (verb !== 'read' || owner.sharedWith === undefined) return own;",
    text: 'if (owner.sharedWith === undefined) return own;',
  },
  {
    sentence: 'a row of their own hangs on what is only shown to them',
    file: 'server/db/write/checked-values.ts',
    was: '? resource.owner.through === name',
    text: '? false',
  },
  {
    sentence: '`ne` loses the rows that have no value',
    file: 'server/db/sql/condition-sql.ts',
    was: ' is distinct from $',
    text: ' <> $',
    heldBy: 'tests/contract/spelled-out.test.ts',
  },
  {
    sentence: 'the name of the customer does not go over to the device that replaces theirs',
    file: 'server/workflows/devices/replace-device.ts',
    was: 'next.customer_name ?? old.customer_name',
    text: 'next.customer_name',
    heldBy: 'tests/contract/device-replace.test.ts',
  },
  {
    sentence: 'a mail that fails is tried again after longer and longer times without end',
    file: 'server/mail/sender.ts',
    was: 'Math.min(settings.firstRetryMs * 2 ** (number - 1), longestRetryMs)',
    text: 'settings.firstRetryMs * 2 ** (number - 1)',
    heldBy: 'tests/contract/mail-sending.test.ts',
  },
  {
    sentence: 'a special day ends a day late',
    file: 'domain/hours/special-day.ts',
    was: 'if (to > boundsOfDay(day, zone).end)',
    text: 'if (to > boundsOfDay(day, zone).end + 86_400_000)',
    heldBy: 'tests/unit/special-day-change.test.ts',
  },
  {
    sentence: 'which day is past follows the clock of UTC',
    file: 'domain/hours/special-day.ts',
    was: 'return day < dayOf(now, zone);',
    text: "return day < dayOf(now, 'UTC');",
  },
  {
    sentence: 'a row shows five actions',
    file: 'src/admin/table/row-actions.tsx',
    was: 'shownActions = 3',
    text: 'shownActions = 5',
  },
  {
    sentence: 'disabled devices count as offline',
    file: 'src/pages/home/home.tsx',
    was: "{ field: 'is_disabled', op: 'eq', value: false },",
    text: '',
  },
  {
    sentence: 'two settings have one name',
    file: 'resources/settings.ts',
    was: 'unique: true,',
    text: '',
  },
  {
    sentence: 'Escape leaves the editing of a cell open',
    file: 'src/admin/table/inline-input.tsx',
    was: "if (event.key === 'Escape') close();",
    text: '',
  },
  {
    sentence: 'lists stay as they were after a save',
    file: 'src/admin/form/save-row.ts',
    was: 'void queries.invalidateQueries();',
    text: '',
  },
];

/** The list as breaks of the code as it is; fails when one of them can no longer be planted. */
export function knownMutants(texts: ReadonlyMap<string, string>): Mutant[] {
  return known.map(each => {
    const source = texts.get(each.file) ?? '';
    const [before, after, ...others] = source.split(each.was);
    if (before === undefined || after === undefined || others.length > 0)
      throw new Error(`${each.file} has no single place for: ${each.sentence}`);
    return mutantOf(each, source, before.length);
  });
}

function mutantOf({ sentence, file, was, text, heldBy }: Known, source: string, start: number): Mutant {
  const end = start + was.length;
  const spots = spotsOf(file, source);
  const around = [...functionsOf(file, spots)].filter(
    ([node]) => isFunction(node) && node.start <= start && node.end >= end,
  );
  const inFunction = around.at(-1)?.[1];
  const declares = [
    ...source.slice(0, end).matchAll(/^(?:export )?(?:const|let|(?:async )?function) (\w+)/gm),
  ]
    .slice(-1)
    .flatMap(([, name = '']) => [name]);
  return {
    ...{ id: createHash('sha256').update(sentence).digest('hex').slice(0, 10), kind: sentence },
    ...{ group: 'known', room: file.split('/', 1)[0] ?? '', file, start, end, was, text, declares },
    ...{ line: source.slice(0, start).split('\n').length, lineText: was },
    ...(inFunction !== undefined && { inFunction }),
    ...(heldBy !== undefined && { heldBy }),
  };
}
