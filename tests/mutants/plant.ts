import { createHash } from 'node:crypto';
import { descriptionKinds } from './kinds/descriptions.ts';
import type { Kind } from './kinds/kind.ts';
import { logicKinds } from './kinds/logic.ts';
import { permissionKinds } from './kinds/permissions.ts';
import { sqlAndMailKinds } from './kinds/sql-and-mail.ts';
import { functionsOf, isFunction, nameOf, partOf, type Spot, spotsOf } from './source-tree.ts';

export const kinds: readonly Kind[] = [
  ...permissionKinds,
  ...descriptionKinds,
  ...logicKinds,
  ...sqlAndMailKinds,
];

/** One break, with where it stands; its id follows from what is written there, not from the number of the line. */
export interface Mutant {
  readonly id: string;
  readonly kind: string;
  readonly group: Kind['group'];
  readonly room: string;
  readonly file: string;
  readonly line: number;
  readonly lineText: string;
  readonly start: number;
  readonly end: number;
  /** What is there, and what stands in its place. */
  readonly was: string;
  readonly text: string;
  /** The innermost function around it, by its name of `functionsOf`; what is done when the file is loaded has none. */
  readonly inFunction?: string;
  /** What is declared there, at the outermost level of the file. */
  readonly declares: readonly string[];
  /** The file of tests that was written against it. */
  readonly heldBy?: string;
}

/** Every break of these kinds in a file, each once. */
export function mutantsOf(file: string, source: string, wanted: readonly Kind[] = kinds): Mutant[] {
  const asked = wanted.filter(({ within }) => within.test(file));
  if (asked.length === 0) return [];
  const spots = spotsOf(file, source);
  const names = functionsOf(file, spots);
  const seen = new Map<string, number>();
  const places = new Set<string>();
  return spots.flatMap(spot =>
    asked.flatMap(({ name: kind, group, plant }) =>
      plant(spot, source).flatMap(({ start, end, text }) => {
        const place = `${start} ${end} ${text}`;
        const was = source.slice(start, end);
        if (places.has(place) || was === text || isOnlyChecked(spot)) return [];
        places.add(place);
        const around = isFunction(spot.node) ? spot.node : spot.parents.find(isFunction);
        const inFunction = around === undefined ? undefined : names.get(around);
        const same = `${file}|${kind}|${inFunction ?? ''}|${was}|${text}`;
        const before = seen.get(same) ?? 0;
        seen.set(same, before + 1);
        const id = createHash('sha256').update(`${same}|${before}`).digest('hex').slice(0, 10);
        const line = source.slice(0, start).split('\n').length;
        const lineText = source.split('\n')[line - 1]?.trim() ?? '';
        const where = { id, kind, group, file, line, lineText, start, end, was, text };
        const room = file.split('/', 1)[0] ?? '';
        return [
          { ...where, room, declares: declaredBy(spot), ...(inFunction !== undefined && { inFunction }) },
        ];
      }),
    ),
  );
}

const onlyRead = new Set(['description', 'summary', 'example', 'tags']);

/** Text that no program asks for: what the API page says beside the calls, and what is thrown at programmers. */
function isOnlyChecked({ parents }: Spot): boolean {
  return parents.some(parent => {
    if (parent.type === 'Property') return onlyRead.has(nameOf(partOf(parent, 'key')));
    const callee = nameOf(partOf(parent, 'callee'));
    if (parent.type === 'NewExpression') return callee === 'Error';
    return parent.type === 'CallExpression' && callee === 'describe';
  });
}

function declaredBy({ node, parents }: Spot): readonly string[] {
  return [node, ...parents].flatMap((each, index, all) => {
    const isOutermost = index >= all.length - 4;
    const named = each.type === 'VariableDeclarator' || each.type.endsWith('Declaration');
    const name = isOutermost && named ? nameOf(partOf(each, 'id')) : '';
    return name === '' ? [] : [name];
  });
}

interface Choice {
  readonly seed: string;
  readonly count: number;
}

/**
 * The same for the same seed, evenly over kinds and, within a kind, over rooms: what is rare is not drowned by what is
 * frequent. A change somewhere in the code leaves the order of all others as it was.
 */
export function sampled(mutants: readonly Mutant[], { seed, count }: Choice): Mutant[] {
  const rank = (id: string) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const ordered = mutants
    .map(mutant => ({ mutant, rank: rank(mutant.id) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
  const byKind = Map.groupBy(ordered, ({ kind }) => kind);
  const queues = [...byKind.values()].map(each =>
    inTurn([...Map.groupBy(each, ({ room }) => room).values()]),
  );
  return inTurn(queues).slice(0, count);
}

/** One of each list, then the second of each, and so on. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_none, index) =>
    lists.flatMap(list => list.slice(index, index + 1)),
  ).flat();
}
