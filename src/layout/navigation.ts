import { createContext, useContext } from 'react';
import { type Role, roles } from '../../domain/actor.ts';
import type { Menu } from '../../resources/schema/define-resource.ts';
import type { MenuIcon } from '../../resources/schema/menu-icons.ts';

export interface MenuItem {
  /** English text, or the key of a message. */
  readonly label: string;
  readonly path: string;
  readonly icon?: MenuIcon;
}

interface MenuSection {
  readonly id: Menu['section'];
  readonly items: readonly MenuItem[];
}

interface Entry extends MenuItem {
  readonly section: Menu['section'];
  readonly order: number;
  readonly roles: readonly Role[];
}

const sections = ['main', 'network', 'reference', 'links', 'mail'] as const;

/**
 * The menu of a role, section by section: the documented items in their documented order (NAV-07 to NAV-09),
 * then its other pages (DEC-54, DEC-94).
 */
export function menuOf(pages: readonly PortalPage[], role: Role, userId: number): MenuSection[] {
  const entries = pages.flatMap(page => entriesOf(page, userId)).filter(entry => entry.roles.includes(role));
  return sections
    .map(id => ({ id, items: entries.filter(({ section }) => section === id).toSorted(byOrder) }))
    .filter(({ items }) => items.length > 0);
}

/** What stands in the menus of other roles and not in this one's, and in whose. */
export function missingItems(
  pages: readonly PortalPage[],
  role: Role,
): (MenuItem & { readonly roles: readonly Role[] })[] {
  const entries = pages.flatMap(page => entriesOf(page, 0));
  const places = Object.values(Object.groupBy(entries, ({ path }) => path)).flatMap(found => {
    const [first] = found ?? [];
    const holders = new Set(found?.flatMap(entry => entry.roles));
    return first === undefined ? [] : [{ ...first, roles: roles.filter(each => holders.has(each)) }];
  });
  return places.filter(place => !place.roles.includes(role));
}

/** What has no rank of its own follows. */
const last = 1_000;

function entriesOf({ path, title = '', roles: allowed, menu = [] }: PortalPage, userId: number): Entry[] {
  return menu.map(entry => ({
    label: title,
    order: last,
    roles: allowed,
    ...entry,
    path: path.replace(':id', String(userId)),
  }));
}

function byOrder(left: Entry, right: Entry): number {
  return left.order - right.order;
}

/** A menu item; its text is the page's title unless it has a label of its own. */
export interface MenuEntry {
  readonly section: Menu['section'];
  readonly label?: string;
  readonly icon?: MenuIcon;
  /** Its rank within the section; items without one follow in the order of the registry. */
  readonly order?: number;
  /** Default: everybody who may open the page. */
  readonly roles?: readonly Role[];
}

/** How the crumbs name a page: by a title (English text, or the key of a message), by the record in its path, or by both. */
type Named =
  | { readonly title: string; readonly row?: string }
  | { readonly title?: never; readonly row: string };

/**
 * What the portal knows of a page: its address, its name, who may open it, and what leads there. Routes, menu,
 * crumbs and palette follow from these records, so that none of them can be forgotten or say something else.
 */
export type PortalPage = Named & {
  /** The pattern of its address; `:id` is the id of a record of the resource `row`. */
  readonly path: string;
  readonly roles: readonly Role[];
  /** The pattern of the page that stands before it in the crumbs; HomePage unless told. */
  readonly under?: string;
  /** An item of a page with `:id` leads to the record whose id is that of whoever looks. */
  readonly menu?: readonly MenuEntry[];
  /** What the palette calls it where no menu item leads there. */
  readonly palette?: string;
};

const PagesContext = createContext<readonly PortalPage[]>([]);

/** Tells the frame around the pages which pages there are; it imports none itself. */
export const PagesProvider = PagesContext.Provider;

export function usePages(): readonly PortalPage[] {
  return useContext(PagesContext);
}
