import './list.css';
import './list-head.css';
import { createContext, memo, type ReactNode, useMemo } from 'react';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { isInstant } from '../../../resources/kinds/kinds.ts';
import { scopeOf } from '../../../resources/schema/access.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { browserZone, useLocationTime } from '../../kinds/time/written-times.ts';
import { BulkPlace, type Selection, useSelection } from '../bulk/selection.tsx';
import { useActor, useOverrides } from '../engine-context.tsx';
import { Icon } from '../icon.tsx';
import { type Labels, useLabels } from '../labels.ts';
import { createPath } from '../table/row.ts';
import { type Column, columnsOf, useColumnLabel } from './columns-of.ts';
import { useCreatedRow } from './created-row.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { ListBody } from './list-body.tsx';
import { ListPager } from './list-pager.tsx';
import { type ListMeta, type ListRows, useListRows } from './list-rows.ts';
import { type ListState, pageSizesOf } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { useDefaultView, useSavedViews } from './saved-view.ts';
import { type ChangeList, useListState } from './use-list-state.ts';

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

interface ResourceListProps {
  readonly resource: Resource;
  /** The query key of this list (LIST-08); its resource's name unless told. */
  readonly listKey?: string;
  /** Part of another page: a smaller title, and its own names in the address. */
  readonly embedded?: boolean;
  /** Conditions that always hold and that nobody can clear, e.g. the page's own location. */
  readonly fixed?: readonly FilterEntry[];
  readonly title?: string;
  /** Added to each call, e.g. another path of the same rows. */
  readonly meta?: ListMeta;
  /** Stands beside the title. */
  readonly tools?: ReactNode;
  /** Dialogs that open over the list. */
  readonly children?: ReactNode;
}

const none: readonly FilterEntry[] = [];

/** The list screen of any resource (LIST-01). */
export function ResourceList(props: ResourceListProps) {
  const actor = useActor();
  if (actor === undefined) return null;
  return (
    <ResourceContextProvider value={props.resource.name}>
      <ListScreen {...props} actor={actor} />
    </ResourceContextProvider>
  );
}

function ListScreen({
  resource,
  listKey = resource.name,
  embedded = false,
  fixed = none,
  title,
  meta,
  tools,
  children,
  actor,
}: ResourceListProps & { actor: Actor }) {
  const labels = useLabels(resource);
  const overrides = useOverrides(resource.name);
  const control = useListState(resource, { key: listKey, embedded, role: actor.role });
  const { state, change } = control;
  const saved = useSavedViews(listKey);
  const { ready } = useDefaultView(resource, actor, saved, control);
  const rows = useListRows(resource, state, fixed, meta);
  const found = ready ? rows : { ...rows, rows: undefined, error: null };
  const mayCreate = scopeOf(resource.access, 'create', actor.role) !== undefined && !state.removed;
  const create = mayCreate ? createPath(resource) : undefined;
  const shownTitle = title ?? labels.page;
  const selection = useSelection(resource, actor.role, state, fixed, found.rows);
  const shown = useCreatedRow(resource, { isOn: !embedded && !state.removed, found });

  const columns = useMemo(
    () => columnsOf(resource, state.columns, actor.role, overrides),
    [resource, state.columns, actor.role, overrides],
  );
  const zone = useFootZone(columns, labels);
  const parts = { resource, labels, state, change };
  const asked = { ...parts, actor, fixed };
  return (
    <ListParts value={{ ...parts, fixed, found, selection }}>
      <section className={embedded ? 'list' : 'list page'} aria-label={shownTitle}>
        <header className="list-header">
          <ListTitle resource={resource} title={shownTitle} embedded={embedded} />
          <FilterForm {...parts} role={actor.role} />
          {Object.keys(state.filter).length > 0 && (
            <FilterChips resource={resource} labels={labels} filter={state.filter} change={change} />
          )}
          <ListActions resource={resource} create={create}>
            {tools}
          </ListActions>
        </header>
        <BulkPlace {...asked} selection={selection} total={found.total} about={found.about}>
          <ListTools {...asked} listKey={listKey} views={saved.views} columns={columns} meta={meta} />
        </BulkPlace>
        <ListBody {...asked} {...shown} create={create} columns={columns} selection={selection} />
        <ListPager
          page={state.page}
          pageSize={state.pageSize}
          pageSizes={pageSizesOf(resource)}
          total={found.rows === undefined || found.error !== null ? undefined : found.total}
          about={found.about}
          least={found.least}
          zone={zone}
          change={change}
          prepare={found.prepare}
        />
        {children}
      </section>
    </ListParts>
  );
}

interface ListTitleProps {
  readonly resource: Resource;
  readonly title: string;
  readonly embedded: boolean;
}

/** Title and guide tag (LIST-02). */
const ListTitle = memo(function ListTitle({ resource, title, embedded }: ListTitleProps) {
  const translate = useTranslate();
  const { guide } = resource.list;
  const Heading = embedded ? 'h2' : 'h1';
  return (
    <>
      <Heading>{title}</Heading>
      {guide !== undefined && (
        <span className="tag tone-info guide">
          {translate('list.guide')}: {translate(guide, { _: guide })}
        </span>
      )}
    </>
  );
});

interface ListActionsProps {
  readonly resource: Resource;
  /** Where one creates a row; undefined for those who may not (LIST-03). */
  readonly create: string | undefined;
  /** What another page adds to a list inside it. */
  readonly children?: ReactNode;
}

/** What the page adds, and the Create button. */
const ListActions = memo(function ListActions({ resource, create, children }: ListActionsProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const { toolbar: Toolbar } = useOverrides(resource.name);
  return (
    <span className="list-actions">
      {Toolbar !== undefined && <Toolbar resource={resource} />}
      {children}
      {create !== undefined && (
        <Link className="button primary" to={{ pathname: create, search }}>
          <Icon name="add" />
          {translate('list.create')}
        </Link>
      )}
    </span>
  );
});

/** Which times of the list are on the clocks of this browser: all of them, those of a few columns, or none (STATE-05). */
function useFootZone(columns: readonly Column[], labels: Labels): string | undefined {
  const translate = useTranslate();
  const labelOf = useColumnLabel(labels);
  const [atLocation] = useLocationTime();
  const times = columns.filter(({ field }) => isInstant(field));
  const here = times.filter(({ field }) => !atLocation || field?.zone === undefined);
  if (here.length === 0) return undefined;
  const zone = browserZone();
  if (here.length === times.length) return translate('list.zone', { zone });
  return translate('list.zone_of', { zone, names: here.map(labelOf).join(', ') });
}
