import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sentence of one id, and the page of the docs that has it. */
export interface Sentence {
  readonly id: string;
  readonly text: string;
  readonly page: string;
}

const folder = 'docs/requirements';

/** The pages that give ids their sentences: the requirements by area, decisions, and what must not go wrong. */
export function sentencePages(): string[] {
  const areas = readdirSync(folder).filter(name => name.endsWith('.md') && name !== 'not-tested.md');
  return [...areas.sort().map(name => join(folder, name)), 'docs/reliability.md'];
}

/** Every sentence of those pages, in their order; an id that stands twice is there twice. */
export function sentences(): Sentence[] {
  return sentencePages().flatMap(page =>
    [...readFileSync(page, 'utf8').matchAll(/^- \*\*([A-Z][A-Z0-9-]*\d)\*\* (.*)$/gm)].map(
      ([, id = '', text = '']) => ({ id, text, page }),
    ),
  );
}

/** Ids of requirements that no test can perform; each stands there with its reason. */
export function notTested(): ReadonlySet<string> {
  const page = readFileSync(join(folder, 'not-tested.md'), 'utf8');
  return new Set([...page.matchAll(/^- ([A-Z][A-Z0-9-]*\d):/gm)].map(([, id = '']) => id));
}

/** Ids of requirements and decisions in a text, such as LIST-08; `NAV-07 to NAV-09` names NAV-08 as well. */
export function requirementsIn(text: string): Set<string> {
  const found = text.match(/\b[A-Z][A-Z0-9]+(?:-[A-Z]+)*-\d{2,3}\b/g) ?? [];
  return new Set([
    ...found.filter(id => !/^(?:SHA|UTF|GMT|CVE|RFC|ISO)-/.test(id)),
    ...rangesIn(text, /\b([A-Z][A-Z0-9]+(?:-[A-Z]+)*-)(\d+) to (?:\1)?(\d+)\b/g),
  ]);
}

/** Rows of docs/reliability.md that a text in brackets or after 'reliability' names: `(A8, A9)`, `reliability E3 to E8`. */
export function faultsIn(text: string): Set<string> {
  const lists = text.match(
    /\((?:[A-Z]\d{1,2}(?:, | to | and )?)+[,)]|\breliability (?:[A-Z]\d{1,2}(?:, | to | and )?)+/g,
  );
  return faultsOf((lists ?? []).join(' '));
}

/** Both kinds of ids at the beginning of a test's title, where they stand: `A5 DIS-04 what somebody else …`. */
export function idsOfTitle(title: string): Set<string> {
  const [beginning = ''] = /^(?:[A-Z][A-Z0-9-]*\d(?:, | to | and | |$))+/.exec(title) ?? [];
  return new Set([...requirementsIn(beginning), ...faultsOf(beginning)]);
}

/** The titles of tests and of their groups, as they stand in a source file. */
export function titlesIn(source: string): string[] {
  return [
    ...source.matchAll(/(?:\b(?:it|test|describe|skip|only)|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g),
  ].map(([, , title = '']) => title);
}

function faultsOf(text: string): Set<string> {
  const found = text.match(/(?<![-\w])[A-Z]\d{1,2}\b/g) ?? [];
  return new Set([...found, ...rangesIn(text, /(?<![-\w])([A-Z])(\d+) to (?:\1)?(\d+)\b/g)]);
}

function rangesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, group = '', from = '', to = '']) =>
    Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, index) => {
      const digits = group.endsWith('-') ? from.length : 1;
      return `${group}${String(Number(from) + index).padStart(digits, '0')}`;
    }),
  );
}
