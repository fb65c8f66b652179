import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, type StoredAs, storages } from '../resources/kinds/kind.ts';
import { type FieldKind, kindOf, kinds } from '../resources/kinds/kinds.ts';
import type { Field } from '../resources/schema/field.ts';
import { text } from '../resources/schema/fields.ts';
import { menuIcons } from '../resources/schema/menu-icons.ts';

const folder = 'resources/kinds';
const sources = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'));
const names = Object.keys(kinds).filter((name): name is FieldKind => name in kinds);

/** What a field may hold: what its kind takes beside the options of every field, and what follows from its record. */
export function kindTable(): string {
  return table(
    ['kind', 'holds', 'its own options', 'kept as', 'in lists', 'in many rows', 'as CSV', 'such as'],
    names.map(name => {
      const kind = kindOf({ kind: name });
      return [
        `\`${name}\``,
        meaningOf(name),
        code(ownOptions(name)),
        storedAs(kind).join(' or '),
        listWords(kind),
        kind.bulk ? 'yes' : '',
        kind.multiple ? `list: ${kind.written}` : kind.written,
        `\`${JSON.stringify(kind.sample(sampleField(name), 3, () => null))}\``,
      ];
    }),
  );
}

/** What can be said of a field of any kind. */
export function optionTable(): string {
  const schema = readFileSync('resources/schema/field.ts', 'utf8');
  const [, body = ''] = /export interface FieldOptions \{\n([\s\S]*?)\n\}/.exec(schema) ?? [];
  const members = body.matchAll(/(?: {2}\/\*\*([\s\S]*?)\*\/\n)? {2}readonly (\w+)(\??): ([^\n]+);/g);
  return table(
    ['option', 'takes', 'what it says'],
    [...members].map(([, comment = '', name = '', optional, type = '']) => [
      `\`${name}\`${optional === '' ? ' (always)' : ''}`,
      `\`${type.replaceAll('|', '\\|')}\``,
      plain(comment),
    ]),
  );
}

/** The names that `page.menu.icon` may give. */
export function iconNames(): string {
  return code(menuIcons.toSorted());
}

/** The first sentence over the function that describes such a field. */
function meaningOf(name: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport function ${name}[(<]`);
  const found = sources.flatMap(source => comment.exec(source)?.[1] ?? [])[0];
  if (found === undefined) throw new Error(`Nothing is said over the function ${name} in ${folder}`);
  return /^.*?\.(?=\s[A-Z]|$)/.exec(plain(found))?.[0] ?? plain(found);
}

/** What its function takes apart from what every field has: the names before `...options` or `...rest`. */
function ownOptions(name: string): string[] {
  const whole = new RegExp(`export function ${name}[(<](?:(?!\\nexport )[\\s\\S])*?\\n\\}\\n`, 'g');
  const found = sources.flatMap(source =>
    [...overloadsOf(source, name).matchAll(whole)].map(([definition]) => definition),
  )[0];
  const [, taken = ''] = /\{([^{}]*?),?\s*\.\.\.(?:options|rest)\s*\}/.exec(found ?? '') ?? [];
  return taken
    .split(',')
    .map(each => /^\s*(\w+)/.exec(each)?.[1] ?? '')
    .filter(each => each !== '' && each !== 'required');
}

/** The source without the signatures that stand before the function itself. */
function overloadsOf(source: string, name: string): string {
  return source.replaceAll(new RegExp(`export function ${name}[(<][^\\n]*;\\n`, 'g'), '');
}

function storedAs({ storage }: Kind): readonly StoredAs[] {
  if (typeof storage !== 'function') return [storage];
  const choices = [1, 'one'].map(value => [{ value, label: 'One' }]);
  return choices.map(each => storage({ ...sampleField('choice'), choices: each }));
}

function listWords(kind: Kind): string {
  const traits = storedAs(kind).map(each => storages[each]);
  return [
    ...(traits.every(({ sortable }) => sortable) ? ['sorted'] : []),
    ...(traits.every(({ searchable }) => searchable) ? ['searched'] : []),
    ...(kind.rangeable ? ['ranges'] : []),
  ].join(', ');
}

function sampleField(kind: FieldKind): Field {
  return { ...text({ label: 'Sample' }), kind, choices: [{ value: 1, label: 'One' }] };
}

function code(words: readonly string[]): string {
  return words.map(each => `\`${each}\``).join(' ');
}

/** A comment on one line. */
function plain(comment: string): string {
  return comment.replaceAll(/\s*\n?\s*\*?\s+/g, ' ').trim();
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
