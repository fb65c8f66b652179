import type { Role } from '../../../domain/actor.ts';
import { plainLetters } from '../../../domain/text/plain-letters.ts';
import { plainLine } from '../../../domain/text/plain-line.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { RowAction } from '../../../resources/schema/row-action.ts';
import type { DayCommand } from '../../admin/engine-context.tsx';

/** What somebody may ask for in words; what it is asked of is looked up. */
export type Asked =
  | { readonly does: 'create'; readonly resource: Resource }
  | { readonly does: 'edit'; readonly resource: Resource; readonly of: string }
  | {
      readonly does: 'act';
      readonly resource: Resource;
      readonly action: RowAction;
      readonly said: string;
      readonly of: string;
    }
  | {
      readonly does: 'day';
      readonly resource: Resource;
      readonly command: DayCommand;
      readonly said: string;
      readonly of: string;
    };

/** What the words are read against: whose rights, what there is, and in which language. */
export interface Vocabulary {
  readonly role: Role;
  readonly resources: readonly Resource[];
  readonly commands: readonly DayCommand[];
  /** Translates an English text of a description. */
  readonly text: (english: string) => string;
}

const creating = ['create', 'new', 'add', 'tạo', 'thêm'];
const editing = ['edit', 'change', 'sửa'];

/** As few letters of a noun as tell what is meant. */
const shortest = 2;

/** Everything that the words may ask for, by the rights of a role; whatever begins with no verb asks for nothing. */
export function askedFor(words: string, vocabulary: Vocabulary): Asked[] {
  const { role, resources, commands, text } = vocabulary;
  const open = resources.filter(({ page }) => page?.roles.includes(role) === true);
  return open.flatMap((resource): Asked[] => [
    ...creation(words, resource, vocabulary),
    ...change(words, resource, role),
    ...resource.actions.flatMap((action): Asked[] => {
      if (!action.roles.includes(role)) return [];
      const found = firstAfter(words, [...(action.verbs ?? []), action.label], text);
      return found === undefined ? [] : [{ does: 'act', resource, action, ...found }];
    }),
    ...commands.flatMap((command): Asked[] => {
      if (command.resource !== resource.name || !command.roles.includes(role)) return [];
      const found = firstAfter(words, command.verbs, text);
      return found === undefined ? [] : [{ does: 'day', resource, command, ...found }];
    }),
  ]);
}

function creation(words: string, resource: Resource, { role, text }: Vocabulary): Asked[] {
  const noun = after(words, creating);
  if (noun === undefined || noun.length < shortest) return [];
  if (scopeOf(resource.access, 'create', role) === undefined) return [];
  const { one, many } = resource.label;
  const isMeant = [one, text(one), many].some(name => plain(name).startsWith(plain(noun)));
  return isMeant ? [{ does: 'create', resource }] : [];
}

function change(words: string, resource: Resource, role: Role): Asked[] {
  const of = after(words, editing);
  if (of === undefined || of.length < shortest) return [];
  return scopeOf(resource.access, 'update', role) === undefined ? [] : [{ does: 'edit', resource, of }];
}

/** The first verb, English or of the page's language, that the words begin with, and what follows it. */
function firstAfter(words: string, verbs: readonly string[], text: (english: string) => string) {
  // 'Replace device' comes before 'Replace'.
  for (const verb of verbs.toSorted((one, other) => other.length - one.length)) {
    const of = after(words, [verb, text(verb)]);
    if (of !== undefined && of.length >= shortest) return { said: verb, of };
  }
  return undefined;
}

/** What follows one of the verbs; undefined where the words begin with none of them. */
function after(words: string, verbs: readonly string[]): string | undefined {
  const written = plainLine(words);
  const begun = plain(written);
  const verb = verbs.find(each => begun.startsWith(`${plain(each)} `));
  return verb === undefined ? undefined : written.slice(plain(verb).length).trim();
}

function plain(words: string): string {
  return plainLetters(words).toLowerCase();
}
