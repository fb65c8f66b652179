import type { FilterEntry } from '../../../domain/filter.ts';
import { plainLetters } from '../../../domain/text/plain-letters.ts';
import { type Span, spans } from '../../../domain/time/span.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { filterFieldsOf } from '../../admin/list/list-state.ts';
import { filterFieldOf } from '../../kinds/filter-props.ts';
import { hasDays } from '../../kinds/time/day-range.ts';
import type { Vocabulary } from './verbs.ts';

/** A list that words ask for, with what it is asked for, as its chips say it. */
export interface AskedList {
  readonly resource: Resource;
  readonly entries: readonly FilterEntry[];
  readonly said: readonly string[];
  readonly path: string;
}

interface Words extends Pick<Vocabulary, 'role' | 'resources' | 'text'> {
  /** A span of days in the language of the page. */
  readonly spanWords: (span: Span) => string;
}

/** What one may say of a filter, and what the list is then asked for. */
interface Phrase {
  readonly field: string;
  readonly value: string | number;
  readonly said: string;
  readonly words: readonly string[];
}

/** Words that say nothing more. */
const fillers = ['all', 'and', 'or', 'in', 'of', 'the', 'my', 'va', 'hoac', 'trong', 'cua', 'moi'];

/**
 * The lists that the words ask for by name and filters, 'cancelled bookings this month': each word must be one of
 * the name, of a choice, or of a span of days (DEC-154).
 */
export function askedLists(words: string, { role, resources, text, spanWords }: Words): AskedList[] {
  return resources.flatMap((resource): AskedList[] => {
    const { page, label, access, name } = resource;
    const { menu } = page ?? {};
    const isListed = (menu?.roles ?? page?.roles)?.includes(role) || menu?.also?.roles.includes(role);
    if (page === undefined || !isListed || scopeOf(access, 'read', role) === undefined) return [];
    const [named, unnamed] = without(spaced(words), [label.many, text(label.many)]);
    if (!named) return [];
    const found = spokenOf(unnamed, phrasesOf(resource, filterFieldsOf(resource, role), text, spanWords));
    if (found.length === 0) return [];
    const asked = [...new Set(found.map(({ field }) => field))];
    const entries = asked.map(field => entryOf(field, found));
    const path = `${page.path}?${new URLSearchParams({ [name]: JSON.stringify(entries) })}`;
    return [{ resource, entries, said: found.map(({ said }) => said), path }];
  });
}

/** One alone is asked for as such, several of a closed list together (DEC-158). */
function entryOf(field: string, found: readonly Phrase[]): FilterEntry {
  const values = found.filter(each => each.field === field).map(({ value }) => value);
  const [value = ''] = values;
  return values.length === 1 ? { field, op: 'eq', value } : { field, op: 'in', value: values };
}

function phrasesOf(
  resource: Resource,
  names: readonly string[],
  text: Words['text'],
  spanWords: Words['spanWords'],
): Phrase[] {
  const ofDays = names.filter(name => {
    const field = filterFieldOf(resource, name);
    return field?.filter === 'range' && hasDays(field.kind);
  });
  const choices = names.flatMap(field =>
    (filterFieldOf(resource, field)?.choices ?? []).map(({ value, label }) => {
      return { field, value, said: text(label), words: [label, text(label)] };
    }),
  );
  const days = ofDays.slice(0, 1).flatMap(field =>
    spans.map(span => {
      return {
        field,
        value: span,
        said: spanWords(span),
        words: [span.replaceAll('_', ' '), spanWords(span)],
      };
    }),
  );
  return [...choices, ...days];
}

function longest({ words }: Phrase): number {
  return Math.max(...words.map(({ length }) => length));
}

/** The phrases that make up all of the words; none where anything else is left. */
function spokenOf(words: string, phrases: readonly Phrase[]): Phrase[] {
  const found = new Set<Phrase>();
  let rest = words;
  // 'Not connected' comes before 'Connected'.
  for (const phrase of phrases.toSorted((one, other) => longest(other) - longest(one))) {
    const [isSaid, others] = without(rest, phrase.words);
    if (isSaid) found.add(phrase);
    rest = others;
  }
  const left = rest.split(' ').filter(word => word !== '' && !fillers.includes(word));
  return left.length === 0 ? phrases.filter(phrase => found.has(phrase)) : [];
}

/** The words without the first of these that stands in them, and whether one does. */
function without(words: string, phrases: readonly string[]): [found: boolean, rest: string] {
  const phrase = phrases.map(spaced).find(each => each.trim() !== '' && words.includes(each));
  return phrase === undefined ? [false, words] : [true, words.replace(phrase, ' ')];
}

function spaced(words: string): string {
  return ` ${plainLetters(words.trim()).toLowerCase().replace(/\s+/g, ' ')} `;
}
