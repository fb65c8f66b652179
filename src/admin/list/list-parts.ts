import { createContext } from 'react';
import type { FilterEntry } from '../../../domain/filter.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import type { Selection } from '../bulk/use-selection.ts';
import type { ListState } from './list-state.ts';
import type { ListRows } from './use-list-rows.ts';
import type { ChangeList } from './use-list-state.ts';

/** What a list knows of itself; react-admin's `ListContext` is made of it where an override asks for that. */
export interface PartsOfList {
  readonly resource: Resource;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly fixed: readonly FilterEntry[];
  readonly found: ListRows;
  readonly selection: Selection | undefined;
}

export const ListParts = createContext<PartsOfList | undefined>(undefined);
