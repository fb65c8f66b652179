import { memo } from 'react';
import type { Actor } from '../../domain/actor.ts';
import type { FilterEntry } from '../../domain/filter.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { mayImport } from '../../resources/schema/importable.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Column } from './columns-of.ts';
import { useEngine } from './engine.tsx';
import { ExportButton } from './export/export-button.tsx';
import { ImportButton } from './import/import-button.tsx';
import type { Labels } from './labels.ts';
import type { ListState } from './list-state.ts';
import { RemovedSwitch } from './removed-switch.tsx';
import type { SavedView } from './saved-view.ts';
import { SavedViewsBar } from './saved-views.tsx';
import type { ListMeta } from './use-list-rows.ts';
import type { ChangeList } from './use-list-state.ts';
import { ZoneSwitch } from './zone-switch.tsx';

interface ListToolsProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly state: ListState;
  readonly change: ChangeList;
  readonly actor: Actor;
  readonly listKey: string;
  readonly views: readonly SavedView[];
  readonly columns: readonly Column[];
  readonly fixed: readonly FilterEntry[];
  readonly meta: ListMeta | undefined;
}

/** Between filters and table: saved views, removed rows, import, export and columns. */
export const ListTools = memo(function ListTools({
  resource,
  labels,
  state,
  change,
  actor,
  listKey,
  views,
  columns,
  fixed,
  meta,
}: ListToolsProps) {
  const { savedViews } = useEngine();
  return (
    <div className="list-tools">
      {savedViews !== undefined && (
        <SavedViewsBar
          resource={resource}
          labels={labels}
          listKey={listKey}
          actor={actor}
          views={views}
          state={state}
          change={change}
        />
      )}
      <span className="space" />
      <ZoneSwitch columns={columns} />
      {resource.list.removed === true && (
        <RemovedSwitch name={labels.many} on={state.removed} change={removed => change({ removed })} />
      )}
      {mayImport(resource, actor.role) && fixed.length === 0 && (
        <ImportButton resource={resource} labels={labels} role={actor.role} />
      )}
      <ExportButton
        resource={resource}
        labels={labels}
        state={state}
        fixed={fixed}
        meta={meta}
        columns={columns}
      />
      <ColumnChooser
        resource={resource}
        labels={labels}
        shown={state.columns}
        change={columns => change({ columns, page: state.page })}
      />
    </div>
  );
});
