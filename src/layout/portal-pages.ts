import { createContext, useContext } from 'react';
import type { Role } from '../../domain/actor.ts';
import type { Menu } from '../../resources/schema/define-resource.ts';

/** A menu item; its text is the page's title unless it has a label of its own. */
export interface MenuEntry {
  readonly section: Menu['section'];
  readonly label?: string;
  readonly icon?: string;
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
