import type { Role } from '../../domain/actor.ts';
import type { CombinedFilter, FilterEntry } from '../../domain/filter.ts';
import type { Span } from '../../domain/time/span.ts';
import type { Access } from './access.ts';
import type { BulkSetting } from './bulk.ts';
import type { Field, Fields, ValueOf } from './field.ts';
import type { MenuIcon } from './menu-icons.ts';
import type { RowAction } from './row-action.ts';

/**
 * Who owns a row: the user in `field`, or the owner of the row that the reference `through` points to.
 * `most` is how many rows one person may own. `sharedWith` names a field that lists roles: they may read the row as well,
 * as long as its owner may change that field.
 */
export type Ownership =
  | { readonly field: string; readonly sharedWith?: string; readonly most?: number }
  | { readonly through: string };

/** Rows of another resource that point here, carried along under a name of their own. */
export interface Children {
  readonly resource: string;
  /** The child's reference to this resource. */
  readonly by: string;
  readonly show: readonly string[];
  /** One object (the newest) instead of a list. */
  readonly one?: boolean;
  /** Also in lists; otherwise only in single rows. */
  readonly inLists?: boolean;
}

export type Sort = readonly [field: string, direction: 'asc' | 'desc'];

export interface ListDescription {
  readonly columns: readonly string[];
  readonly sort: Sort;
  /** Filters in this order; default: every field that has `filter`, in the order of the fields. */
  readonly filters?: readonly string[];
  /** What the filter form holds when the list opens and its address says nothing; Clear empties it. */
  readonly initialFilter?: Readonly<Record<string, unknown>>;
  readonly pageSize?: number;
  readonly pageSizes?: readonly number[];
  /** The most rows of one page that the API answers; default 1 000. */
  readonly maxPageSize?: number;
  /** Offers 'Display removed {name}' (LIST-05). */
  readonly removed?: boolean;
  /** Rows are put in order by dragging; `field` holds the rank, the call sends the ids under `key` (DRAG-05). */
  readonly reorder?: { readonly field: string; readonly key: string };
  /** The children shown under an opened row (LIST-04). */
  readonly expand?: string;
  /** Columns that are edited in place, one field a call (CELL-06). */
  readonly inline?: readonly string[];
  /** People call its rows by their number, which free text finds too. */
  readonly numbered?: true;
  /** The instant at which a row happens: what comes next matters more than what is past. */
  readonly ahead?: string;
  /** The instant at which that is over. */
  readonly over?: string;
  /** The rows that are to take place: of no others it is said how soon that is. */
  readonly due?: readonly FilterEntry[];
  /**
   * What a row shows on a phone: the columns of each line, of which the first names the row. Without it, the column that
   * names the row and below it all others with their labels.
   */
  readonly card?: readonly (readonly string[])[];
  /** On a card no box to choose the row by: it would cost a line of it. */
  readonly noBoxOnCard?: true;
  /** Where a row carries a telephone number that is worth a button on its card. */
  readonly calls?: string;
  /** A hint above the list (LIST-02). */
  readonly guide?: string;
}

export interface Menu {
  readonly section: 'main' | 'network' | 'reference' | 'links' | 'mail';
  /** The text in the menu where it differs from the plural label. */
  readonly label?: string;
  /** Default: the roles of the page. */
  readonly roles?: readonly Role[];
  /** Without one, a circle. */
  readonly icon?: MenuIcon;
  /** Its rank within the section; items without one follow in the order of the registry. */
  readonly order?: number;
  /** Other roles find the same page in another section. */
  readonly also?: { readonly section: Menu['section']; readonly roles: readonly Role[] };
  /** These roles find the row that is themselves under an item of its own (NAV-03). */
  readonly own?: Omit<Menu, 'also' | 'own'> & { readonly label: string; readonly roles: readonly Role[] };
}

/** The list's path (`/cities`), the path of one row (`/location/:id`), who may open them, and the menu item. */
export interface Page {
  readonly path: string;
  readonly detail?: string;
  readonly roles: readonly Role[];
  /** The form of a row is a panel over the page from which it is opened. */
  readonly editOver?: true;
  readonly menu?: Menu;
}

/** A rule over several fields at the instant `now` (epoch ms); answers messages by field, or nothing when it holds. */
export type Rule = (
  draft: Readonly<Record<string, unknown>>,
  now: number,
) => Readonly<Record<string, string>> | undefined;

/** One description of a resource; list, dialog, checks, routes, table, rights, API page and tests follow from it. */
export interface Resource<Name extends string = string, F extends Fields = Fields> {
  /** The plural, the same word everywhere: file, table, react-admin resource. */
  readonly name: Name;
  readonly label: { readonly one: string; readonly many: string };
  /** Path of the API below `/api`, e.g. `/v3/cities`. */
  readonly endpoint: string;
  /** Further list paths that answer the same rows; filters look rows up in the first of them (FILTER-14, FILTER-17). */
  readonly aliases?: readonly string[];
  /** The table: the name with `_` for `-`, or another resource's; `scope` says which of its rows these are. */
  readonly table: string;
  readonly scope?: readonly FilterEntry[];
  /** The fields that stand for a row in links and selects. */
  readonly title: readonly string[];
  /**
   * What a row is called on screen, where its title alone tells too little: fields, and fields that belong together;
   * references by what they are called.
   */
  readonly heading?: readonly (string | readonly string[])[];
  readonly fields: F;
  /**
   * What its lists can be asked for beside its fields: reckoned from them by the server, kept in no column and carried by no
   * row. The filter area shows one only while the list is asked for it.
   */
  readonly traits: Fields;
  /** Second names: rows carry the value under both, bodies may use either (DEC-51, DEC-101). */
  readonly synonyms: Readonly<Record<string, string>>;
  readonly children: Readonly<Record<string, Children>>;
  readonly list: ListDescription;
  readonly access: Access;
  readonly owner?: Ownership;
  readonly actions: readonly RowAction[];
  /** What can be done to many of its rows beside deleting, bringing back and setting one field. */
  readonly bulk: readonly BulkSetting[];
  readonly rules: readonly Rule[];
  /** Rows that decide over who may do what: whoever changes anything of them has proved a moment ago who they are. */
  readonly confirmedRows?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** The portal reads some of its rows by their names: before one goes, the server is asked what counts without it. */
  readonly readByName?: true;
  /** Where the portal shows it; absent where it has no page of its own. */
  readonly page?: Page;
  readonly dialog: { readonly width: number | string; readonly maxHeight: number };
  /** Rows stay, flagged `deleted`; otherwise DELETE erases them. */
  readonly softDelete: boolean;
  /** Rows may name who sees and edits them (`list_user_view`, `list_user_edit`; ACT-02). */
  readonly restricted: boolean;
}

type Keys<F> = keyof F & string;
type Standard = 'id' | 'create_time' | 'update_time';

/** What one writes; everything with an obvious default may be left out. */
interface Description<Name extends string, F extends Fields> {
  readonly name: Name;
  readonly label: { readonly one: string; readonly many: string };
  readonly endpoint?: string;
  readonly aliases?: readonly string[];
  readonly table?: string;
  readonly scope?: readonly FilterEntry[];
  readonly title: Keys<F> | readonly Keys<F>[];
  readonly heading?: readonly (Keys<F> | readonly Keys<F>[])[];
  readonly fields: F;
  readonly traits?: Fields;
  readonly synonyms?: Readonly<Record<string, Keys<F> | 'id'>>;
  readonly children?: Readonly<Record<string, Children>>;
  readonly list: Omit<
    ListDescription,
    'columns' | 'sort' | 'filters' | 'initialFilter' | 'inline' | 'card'
  > & {
    readonly columns: readonly (Keys<F> | Standard | `#${string}`)[];
    readonly sort?: readonly [Keys<F> | Standard, 'asc' | 'desc'];
    readonly filters?: readonly (Keys<F> | Standard | CombinedFilter)[];
    readonly initialFilter?: { readonly [K in Keys<F>]?: ValueOf<F[K]> } & {
      readonly [K in CombinedFilter]?: Span;
    };
    readonly inline?: readonly Keys<F>[];
    readonly card?: readonly (readonly (Keys<F> | Standard | `#${string}`)[])[];
  };
  readonly access: Access;
  readonly owner?:
    | { readonly field: Keys<F> | 'id'; readonly sharedWith?: Keys<F>; readonly most?: number }
    | { readonly through: Keys<F> };
  readonly actions?: readonly (Omit<RowAction, 'until'> & { readonly until?: Keys<F> | Standard })[];
  readonly bulk?: readonly (Omit<BulkSetting, 'sets'> & {
    readonly sets: { readonly [K in Keys<F>]?: ValueOf<F[K]> };
  })[];
  readonly rules?: readonly Rule[];
  readonly confirmedRows?: NonNullable<Resource['confirmedRows']>;
  readonly readByName?: true;
  readonly page?: Page;
  readonly dialog?: Partial<Resource['dialog']>;
  readonly softDelete?: boolean;
  readonly restricted?: boolean;
}

/**
 * Completes a description: endpoint `/v3/{name}`, newest first, dialog 650 px wide and 500 px high,
 * soft delete. Columns, sort, filters and owner that name no field do not compile.
 * A column that starts with `#` is drawn from the row by an override and has no field.
 */
export function defineResource<const Name extends string, F extends Fields>(
  description: Description<Name, F>,
): Resource<Name, F> {
  const { title, list, dialog, fields } = description;
  return {
    endpoint: `/v3/${description.name}`,
    table: description.name.replaceAll('-', '_'),
    traits: {},
    synonyms: {},
    children: {},
    actions: [],
    bulk: [],
    rules: [],
    softDelete: true,
    restricted: false,
    ...description,
    fields: nameTargets(fields),
    title: typeof title === 'string' ? [title] : title,
    list: { sort: ['id', 'desc'], ...list },
    dialog: { width: 650, maxHeight: 500, ...dialog },
  };
}

/** A reference without a name of its own is carried under its field's name without `_id`. */
function nameTargets<F extends Fields>(fields: F): F {
  const named: Record<string, Field> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { target } = field;
    named[name] =
      target?.as === '' ? { ...field, target: { ...target, as: name.replace(/_id$/, '') } } : field;
  }
  return { ...fields, ...named };
}

/** A row as the API answers it. */
export type RowOf<R> =
  R extends Resource<string, infer F>
    ? { id: number; version: number; deleted: boolean; create_time: string; update_time: string } & {
        [K in keyof F]: ValueOf<F[K]>;
      }
    : never;

/** What one sends to create a row: any field may be missing where it is optional or has a default. */
export type DraftOf<R> = R extends Resource<string, infer F> ? { [K in keyof F]?: ValueOf<F[K]> } : never;
