import './bulk.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { mayInBulk } from '../../../resources/schema/bulk.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { coming } from '../../layout/coming.tsx';
import { useOverrides } from '../engine-context.tsx';
import type { ListState } from '../list/list-state.ts';
import type { Row } from '../table/row.ts';
import type { BulkBarProps } from './bulk-bar.tsx';

/** The rows of a list that somebody has chosen. */
interface ChosenRows {
  /** The list as it was filtered then; in any other nothing is chosen. */
  readonly list: string;
  readonly ids: ReadonlySet<number>;
  /** All that match, on other pages too. */
  readonly everything: boolean;
  /** The row that was chosen or let go last: a range begins there. */
  readonly last: number | undefined;
}

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
  const list = JSON.stringify([state.filter, state.removed, fixed, state.search]);
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
  const { bulk = [] } = useOverrides(resource.name);
  const may = removed
    ? mayInBulk(resource, 'restore', role)
    : (['remove', 'change', 'set'] as const).some(action => mayInBulk(resource, action, role)) ||
      bulk.some(({ roles }) => roles.includes(role));
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

export function nothingChosen(list: string): ChosenRows {
  return { list, ids: new Set(), everything: false, last: undefined };
}

/** Chooses a row of the page or lets it go; with `range` all rows from the last one to it the same way. */
export function choose(chosen: ChosenRows, page: readonly number[], id: number, range: boolean): ChosenRows {
  const ids = idsOn(chosen, page);
  const on = !ids.has(id);
  for (const each of range ? between(page, chosen.last, id) : [id]) {
    if (on) ids.add(each);
    else ids.delete(each);
  }
  return { ...chosen, ids, everything: false, last: id };
}

/** Chooses every row of the page, or lets all of them go when they are chosen already. */
export function choosePage(chosen: ChosenRows, page: readonly number[]): ChosenRows {
  const ids = idsOn(chosen, page);
  const all = page.every(id => ids.has(id));
  for (const id of page) {
    if (all) ids.delete(id);
    else ids.add(id);
  }
  return { ...chosen, ids, everything: false, last: undefined };
}

/** Of everything, only the page is known by its rows. */
function idsOn({ ids, everything }: ChosenRows, page: readonly number[]): Set<number> {
  return new Set(everything ? page : ids);
}

function between(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const start = from === undefined ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

interface Props {
  readonly label: string;
  readonly chosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly partly?: boolean;
  /** `range` where Shift is held. */
  readonly choose: (range: boolean) => void;
}

/** The box that chooses a row, or all rows of the page: by click, with Shift a range, or with Space. */
export function ChooseBox({ label, chosen, partly = false, choose }: Props) {
  return (
    <input
      ref={box => {
        if (box !== null) box.indeterminate = partly;
      }}
      type="checkbox"
      className="choose"
      aria-label={label}
      checked={chosen}
      // Shift would mark the text between.
      onMouseDown={event => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => choose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

const BulkBar = coming(async () => (await import('./bulk-bar.tsx')).BulkBar);

const JobDialog = coming(async () => (await import('../../jobs/job-dialog.tsx')).JobDialog);

interface BulkPlaceProps extends Omit<BulkBarProps, 'selection' | 'onStarted'> {
  readonly selection: Selection | undefined;
  /** The tools of the list: while rows are chosen, what can be done to them stands in their place. */
  readonly children: ReactNode;
}

export function BulkPlace({ selection, children, ...bar }: BulkPlaceProps) {
  const [job, setJob] = useState<number>();
  const place = useFocusAfter(job);
  const some = selection !== undefined && (selection.everything || selection.ids.size > 0);
  const started = (id: number) => {
    selection?.clear();
    setJob(id);
  };
  return (
    <div ref={place} tabIndex={-1} className={some ? 'list-tools-place covered' : 'list-tools-place'}>
      {children}
      {some && <BulkBar {...bar} selection={selection} onStarted={started} />}
      {job !== undefined && <JobDialog id={job} onClose={() => setJob(undefined)} />}
    </div>
  );
}

/** The button that led to a job is gone by its end: whoever closes it goes on from where that was. */
function useFocusAfter(job: number | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(job);
  useEffect(() => {
    if (before.current !== undefined && job === undefined) place.current?.focus();
    before.current = job;
  }, [job]);
  return place;
}
