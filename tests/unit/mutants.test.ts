import { describe, expect, it } from 'vitest';
import { kinds, mutantsOf, sampled } from '../mutants/plant.ts';

const described = `
const everyone = all(...roles);
export const rooms = defineResource({
  name: 'rooms',
  label: { one: 'Room', many: 'Rooms' },
  fields: {
    name: text({ label: 'Name', required: true, unique: true, maxLength: 40, filter: 'ilike', sortable: true }),
    closed: toggle({ label: 'Closed', default: false, write: { update: [Role.Admin] } }),
    opens: instant({ label: 'Opens', sparse: true }),
  },
  list: { columns: ['name', 'closed'], sort: ['name', 'asc'] },
  access: {
    read: everyone,
    create: all(Role.Admin, Role.Marketing),
    update: allAndOwner(Role.Admin),
    remove: all(Role.Admin),
  },
  owner: { field: 'user_id' },
});
const refusal = 'Room must not be closed';
`;

const served = `
const most = 20;
export async function close({ actor, id }) {
  if (actor.role !== Role.Admin) throw forbidden();
  if (id < 3) return undefined;
  const [row] = await query('select 1 from rooms where not deleted and opens >= $1 and name is distinct from $2 and not deleted order by id desc for update');
  await query('insert into rooms values ($1) on conflict (id) do nothing');
  return row && most > 1 ? row : await queueMail({ to: row.email, language: row.language });
}
`;

const all = [...mutantsOf('resources/rooms.ts', described), ...mutantsOf('server/mail/close.ts', served)];

/** Each break as the piece that is gone and the piece that came. */
const plantedBy = (kind: string) =>
  all.filter(mutant => mutant.kind === kind).map(({ was, text }) => `${was} → ${text}`);

describe('breaks that are planted', () => {
  it.each([
    [
      'role dropped',
      ['Role.Admin, Role.Marketing → Role.Marketing', 'Role.Admin, Role.Marketing → Role.Admin'],
    ],
    ['role added', ['Role.Marketing → Role.Marketing, 1', 'Role.Marketing → Role.Marketing, 3']],
    ['grant widened', ["allAndOwner(Role.Admin) → { ...allAndOwner(Role.Admin), 1: 'all' }"]],
    ['ownership dropped', ["owner: { field: 'user_id' }, → "]],
    ['field opened', ['write: { update: [Role.Admin] } → ', 'update: [Role.Admin] → ']],
    ['role check flipped', ['actor.role !== Role.Admin → actor.role === Role.Admin']],
    ['refusal removed', ['if (actor.role !== Role.Admin) throw forbidden(); → ;']],
    ['label changed', [`'Name' → "Names"`, `'Closed' → "Closeds"`]],
    ['message changed', [`'Room must not be closed' → "Room must not be closed, please"`]],
    ['required dropped', ['required: true, → ']],
    ['unique dropped', ['unique: true, → ']],
    ['search or sort dropped', ['sortable: true → ']],
    ['rule of a field dropped', ['sparse: true → ']],
    ['default changed', ['false → true']],
    ['filter operator changed', [`'ilike' → 'eq'`]],
    ['limit moved by one', ['40 → 41']],
    ['part of a list dropped', [`'name', 'closed' → 'closed'`, `'name', 'closed' → 'name'`]],
    ['order changed', [`'asc' → 'desc'`]],
    ['comparison flipped', ['id < 3 → id <= 3', 'most > 1 → most >= 1']],
    ['constant moved', ['20 → 21', '3 → 4']],
    ['condition negated', ['id < 3 → !(id < 3)']],
    ['guard removed', ['if (id < 3) return undefined; → ;']],
    ['and, or swapped', ['row && most > 1 → (row) || (most > 1)']],
    ['lock dropped', ['for update → ']],
    ['"not deleted" dropped', [' and not deleted → ']],
    ['SQL comparison flipped', ['>= → >']],
    ['nulls lost', [' is distinct from  →  <> ']],
    ['order of rows turned', [' desc → ']],
    ['conflict not met', [' on conflict (id) do nothing → ']],
    [
      'mail field changed',
      [`to: row.email → to: ''`, `language: row.language → language: (row.language === 'vi' ? 'en' : 'vi')`],
    ],
  ])('%s', (kind, breaks) => {
    expect(plantedBy(kind)).toEqual(expect.arrayContaining(breaks));
  });

  it('drops an await, but not one whose promise is given on', () => {
    expect(plantedBy('await dropped').map(change => change.slice(0, 19))).toEqual([
      "await query('select",
      "await query('insert",
      'await queueMail({ t',
    ]);
  });

  it('are of every kind here, so that none plants nothing', () => {
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds.map(({ name }) => name)));
  });

  it('stand where they say, in the function that they name', () => {
    const source: Readonly<Record<string, string>> = {
      'resources/rooms.ts': described,
      'server/mail/close.ts': served,
    };
    for (const { file, start, end, was } of all) expect(source[file]?.slice(start, end)).toBe(was);
    expect(all.find(({ kind }) => kind === 'guard removed')).toMatchObject({
      line: 5,
      inFunction: 'server/mail/close.ts/close',
    });
  });
});

describe('the sample', () => {
  const chosen = (seed: string, from = all) => sampled(from, { seed, count: 40 }).map(({ id }) => id);

  it('is the same for the same seed, and another for another', () => {
    expect(chosen('1')).toEqual(chosen('1'));
    expect(chosen('1')).not.toEqual(chosen('2'));
  });

  it('takes one of each kind before a second of any', () => {
    const first = sampled(all, { seed: '1', count: kinds.length }).map(({ kind }) => kind);
    expect(new Set(first).size).toBe(kinds.length);
  });

  it('keeps its order when lines are added elsewhere in a file', () => {
    const moved = [
      ...mutantsOf('resources/rooms.ts', `// One more line.\n${described}`),
      ...mutantsOf('server/mail/close.ts', served),
    ];
    expect(chosen('1', moved)).toEqual(chosen('1'));
  });
});
