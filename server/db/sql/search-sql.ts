import type { Actor } from '../../../domain/actor.ts';
import { looksLikePhone, searchedDigits } from '../../../domain/people/phone.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { searchedIn } from '../../../resources/searched.ts';
import { badRequest } from '../../errors.ts';
import { referredSql } from './referred-sql.ts';
import { allOf, columnOf, containing, digitsOf, hasText, type Parameters, quoted } from './sql-text.ts';

const longestSearch = 200;

/**
 * The rows that have every word of the text, in whichever order, in one of their own search fields, in their number
 * where they are called by it, or in a shown search field of a row that they refer to. References are looked up by
 * themselves, so that each part has an index. Only what the actor may read is searched (D4).
 */
export function searchSql(
  resource: Resource,
  alias: string,
  text: string,
  { actor, refers = amongIds }: Searching,
  parameters: Parameters,
): string {
  return allOf(groupsOf(resource, alias, text, { actor, refers }).map(({ where }) => where(parameters)));
}

/** On whose behalf, and how references are followed; among ids unless told. */
interface Searching {
  readonly actor: Actor;
  readonly refers?: Refers;
}

/** How a reference leads to rows that meet a condition on `s`. */
export type Refers = (reference: string, over: Resource, found: string) => string;

/** The ids of those rows. */
export function idsOf(over: Resource, found: string): string {
  return `select s."id" from ${quoted(over.table)} s where ${found}`;
}

/** Their ids first, which an index finds: good for few of them. */
const amongIds: Refers = (reference, over, found) => `${reference} = any(array(${idsOf(over, found)}))`;

/** Each row by itself: good where rows are walked in an order and soon enough of them are met. */
export const rowByRow: Refers = (reference, over, found) =>
  `exists (select 1 from ${quoted(over.table)} s where s."id" = ${reference} and (${found}) offset 0)`;

/** The longest word in each place where it may stand, and all that a row must have beside it. */
interface Places {
  readonly places: readonly Condition[];
  readonly others: Condition;
}

type Condition = (parameters: Parameters) => string;

/**
 * The same search in parts: what has the longest word in any of the places, and the other words as well, is found.
 * Undefined where each word may be part of a phone number that is written in several.
 */
export function searchesByPlace(
  resource: Resource,
  alias: string,
  text: string,
  { actor, refers }: Required<Searching>,
): Places | undefined {
  const groups = groupsOf(resource, alias, text, { actor, refers: rowByRow });
  const single = groups.filter(({ words }) => words.length === 1);
  const [longest] = single.toSorted((one, next) => lengthOf(next) - lengthOf(one));
  const [word] = longest?.words ?? [];
  if (word === undefined) return undefined;
  const others = groups.filter(group => group !== longest);
  const places = placesOf(resource, alias, actor, refers).map(
    (place): Condition =>
      parameters => {
        const found = place({ text: word, digits: searchedDigits(word) }, parameters);
        return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
      },
  );
  return { places, others: parameters => allOf(others.map(({ where }) => where(parameters))) };
}

/** Words that are looked for together, and the condition under which a row has them. */
interface Group {
  readonly words: readonly string[];
  readonly where: Condition;
}

const lengthOf = ({ words }: Group) => words.join('').length;

function groupsOf(
  resource: Resource,
  alias: string,
  text: string,
  { actor, refers }: Required<Searching>,
): readonly Group[] {
  if (text.length > longestSearch || text.includes('\0') || !text.isWellFormed())
    throw badRequest(refuse('search.text'));
  const places = placesOf(resource, alias, actor, refers);
  if (places.length === 0) throw badRequest(refuse('search.resource', { resource: resource.label.many }));
  const anywhere = (asked: Asked, parameters: Parameters) => {
    const found = places.flatMap(place => place(asked, parameters));
    return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
  };
  return phonesTogether(wordsOf(text)).map(words => ({
    words,
    where: parameters => {
      const each = allOf(
        words.map(word => anywhere({ text: word, digits: searchedDigits(word) }, parameters)),
      );
      const digits = words.length === 1 ? undefined : searchedDigits(words.join(' '));
      return digits === undefined ? each : `(${each} or ${anywhere({ digits }, parameters)})`;
    },
  }));
}

/** What is looked for at once: a word, the digits of a phone number, or what may be either. */
interface Asked {
  readonly text?: string;
  readonly digits?: string | undefined;
}

const mostWords = 8;

/** The words of a text; of a long one, the eighth is all that is left, as it stands. Blank text is one word. */
function wordsOf(text: string): string[] {
  const words = text.trim().split(/\s+/);
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
}

/** Words that stand beside each other and may be one phone number: `+44`, `20`, `7946`, `0958`. */
function phonesTogether(words: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const word of words) {
    const before = groups.at(-1);
    if (before?.every(looksLikePhone) && looksLikePhone(word)) before.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** Somewhere to look: the conditions under which a row has there what is asked for. */
type Place = (asked: Asked, parameters: Parameters) => string[];

function placesOf(resource: Resource, alias: string, actor: Actor, refers: Refers): Place[] {
  const searched = searchedIn(resource, actor.role);
  const own = searched.own.map(([name, field]) => columnPlace(columnOf(alias, name), field));
  const referred = searched.referred.map(({ field, over, fields }) => {
    const columns = fields.map(([name, described]) => columnPlace(columnOf('s', name), described));
    const told = (parameters: Parameters) => referredSql(resource, field, 's', actor, parameters);
    return referredPlace(columnOf(alias, field), over, columns, { refers, told });
  });
  return [...own, ...referred, ...(searched.numbered ? [numberPlace(alias)] : [])];
}

function columnPlace(column: string, field: Field): Place {
  if (kindOf(field).byDigits === true)
    return ({ digits }, parameters) =>
      digits === undefined ? [] : [`${digitsOf(column)} like ${parameters.add(containing(digits))}`];
  return ({ text }, parameters) => (text === undefined ? [] : [hasText(column, text, parameters)]);
}

/** How a reference is followed, and to which rows. */
interface Followed {
  readonly refers: Refers;
  told(parameters: Parameters): readonly string[];
}

function referredPlace(
  reference: string,
  over: Resource,
  columns: readonly Place[],
  { refers, told }: Followed,
): Place {
  return (asked, parameters) => {
    const found = columns.flatMap(place => place(asked, parameters));
    if (found.length === 0) return [];
    return [refers(reference, over, allOf([`(${found.join(' or ')})`, ...told(parameters)]))];
  };
}

const largestId = 2_147_483_647;

/** `3749` and `#3749`, whole. */
function numberPlace(alias: string): Place {
  return ({ text = '' }, parameters) => {
    const id = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? 0);
    return id < 1 || id > largestId ? [] : [`${columnOf(alias, 'id')} = ${parameters.add(id)}`];
  };
}
