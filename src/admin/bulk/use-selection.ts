import { useCallback, useMemo, useState } from 'react';
import type { Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { mayInBulk } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { listEntries } from '../list/list-entries.ts';
import type { ListState } from '../list/list-state.ts';
import type { Row } from '../table/row.ts';
import { type ChosenRows, choose, choosePage, nothingChosen } from './chosen-rows.ts';

/** The chosen rows of a list, and how they are chosen. */
export interface Selection extends Omit<ChosenRows, 'list' | 'last'> {
  /** The rows on screen. */
  readonly page: readonly number[];
  readonly choose: (id: number, range: boolean) => void;
  readonly choosePage: () => void;
  readonly chooseEverything: () => void;
  readonly clear: () => void;
}

/**
 * Which rows are chosen, over all pages of the list, until it is filtered in another way. Undefined where this role
 * can do nothing to many rows.
 */
export function useSelection(
  resource: Resource,
  role: Role,
  state: ListState,
  fixed: readonly FilterEntry[],
  rows: readonly Row[] | undefined,
): Selection | undefined {
  const list = JSON.stringify([listEntries(resource, state, fixed), state.search]);
  const [kept, setKept] = useState(() => nothingChosen(list));
  const chosen = kept.list === list ? kept : nothingChosen(list);
  // Rows that others have just removed, or brought back, stay on screen; nothing is done to them.
  const { removed } = state;
  const page = useMemo(
    () => (rows ?? []).filter(row => (row.deleted === true) === removed).map(({ id }) => id),
    [rows, removed],
  );
  const change = useCallback(
    (next: (now: ChosenRows) => ChosenRows) =>
      setKept(now => next(now.list === list ? now : nothingChosen(list))),
    [list],
  );
  const chooseOne = useCallback(
    (id: number, range: boolean) => change(now => choose(now, page, id, range)),
    [change, page],
  );
  const may = removed
    ? mayInBulk(resource, 'restore', role)
    : (['remove', 'change', 'set'] as const).some(action => mayInBulk(resource, action, role));
  if (!may) return undefined;
  return {
    ids: chosen.ids,
    everything: chosen.everything,
    page,
    choose: chooseOne,
    choosePage: () => change(now => choosePage(now, page)),
    chooseEverything: () => change(now => ({ ...now, everything: true })),
    clear: () => setKept(nothingChosen(list)),
  };
}
