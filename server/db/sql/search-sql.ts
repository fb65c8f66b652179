import type { Role } from '../../../domain/actor.ts';
import { looksLikePhone, searchedDigits } from '../../../domain/people/phone.ts';
import { refuse } from '../../../domain/refusals/refuse.ts';
import { resourceOf, shownFields } from '../../../resources/index.ts';
import { kindOf } from '../../../resources/kinds/kinds.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Field } from '../../../resources/schema/field.ts';
import { readableFields } from '../../../resources/schema/listing.ts';
import { fieldOf } from '../../../resources/schema/standard-fields.ts';
import { badRequest } from '../../errors.ts';
import { allOf, columnOf, containing, digitsOf, type Parameters, quoted } from './sql-text.ts';

const longestSearch = 200;

/**
 * The rows that have every word of the text, in whichever order, in one of their own search fields, in their number
 * where they are called by it, or in a shown search field of a row that they refer to. References are looked up by
 * themselves, so that each part has an index. Only what the role may read is searched (D4).
 */
export function searchSql(
  resource: Resource,
  alias: string,
  text: string,
  role: Role,
  parameters: Parameters,
): string {
  if (text.length > longestSearch || text.includes('\0') || !text.isWellFormed())
    throw badRequest(refuse('search.text'));
  const places = placesOf(resource, alias, role);
  if (places.length === 0) throw badRequest(refuse('search.resource', { resource: resource.label.many }));
  const anywhere = (asked: Asked) => {
    const found = places.flatMap(place => place(asked, parameters));
    return found.length === 0 ? 'false' : `(${found.join(' or ')})`;
  };
  const groups = phonesTogether(wordsOf(text)).map(words => {
    const each = allOf(words.map(word => anywhere({ text: word, digits: searchedDigits(word) })));
    const digits = words.length === 1 ? undefined : searchedDigits(words.join(' '));
    return digits === undefined ? each : `(${each} or ${anywhere({ digits })})`;
  });
  return allOf(groups);
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

function placesOf(resource: Resource, alias: string, role: Role): Place[] {
  const readable = readableFields(resource, role);
  const own = readable
    .filter(([, field]) => field.search === true)
    .map(([name, field]) => columnPlace(columnOf(alias, name), field));
  const referred = readable.flatMap(([name, { target }]): Place[] => {
    if (target === undefined) return [];
    const over = resourceOf(target.resource);
    const columns = searchedFields(over, shownFields(target), role).map(([field, described]) =>
      columnPlace(columnOf('s', field), described),
    );
    return columns.length === 0 ? [] : [referredPlace(columnOf(alias, name), over, columns)];
  });
  return [...own, ...referred, ...(resource.list.numbered === true ? [numberPlace(alias)] : [])];
}

function columnPlace(column: string, field: Field): Place {
  if (kindOf(field).byDigits === true)
    return ({ digits }, parameters) =>
      digits === undefined ? [] : [`${digitsOf(column)} like ${parameters.add(containing(digits))}`];
  return ({ text }, parameters) =>
    text === undefined ? [] : [`${column} ilike ${parameters.add(containing(text))}`];
}

function referredPlace(reference: string, over: Resource, columns: readonly Place[]): Place {
  return (asked, parameters) => {
    const found = columns.flatMap(place => place(asked, parameters));
    if (found.length === 0) return [];
    const ids = `select s."id" from ${quoted(over.table)} s where ${found.join(' or ')}`;
    return [`${reference} = any(array(${ids}))`];
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

function searchedFields(resource: Resource, shown: readonly string[], role: Role): [string, Field][] {
  return readableFields(resource, role).filter(
    ([name, { search }]) => search === true && shown.includes(name) && fieldOf(resource, name) !== undefined,
  );
}
