import { memo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import type { FilterEntry } from '../../../domain/filter.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { mayImport } from '../../../resources/schema/importable.ts';
import { useLocationTime } from '../../kinds/time/written-times.ts';
import { coming } from '../../layout/coming.tsx';
import type { ExportProps } from '../csv/export-dialog.tsx';
import type { ImportProps } from '../csv/import-dialog.tsx';
import { useEngine } from '../engine-context.tsx';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import type { Column } from './columns-of.ts';
import type { ListMeta } from './list-rows.ts';
import type { ListState } from './list-state.ts';
import type { SavedView } from './saved-view.ts';
import { SavedViewsBar } from './saved-views.tsx';
import type { ChangeList } from './use-list-state.ts';

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

/** The preference of STATE-05, on lists whose rows belong to locations with clocks of their own. */
function ZoneSwitch({ columns }: { columns: readonly Column[] }) {
  const translate = useTranslate();
  const [on, change] = useLocationTime();
  if (columns.every(({ field }) => field.zone === undefined)) return null;
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={({ target }) => change(target.checked)}
      />
      <span>{translate('list.location_time')}</span>
    </label>
  );
}

interface RemovedSwitchProps {
  readonly name: string;
  readonly on: boolean;
  readonly change: (on: boolean) => void;
}

/** 'Display removed {name}' (LIST-05, LIST-06). It turns at once; the address follows a moment later. */
function RemovedSwitch({ name, on, change }: RemovedSwitchProps) {
  const translate = useTranslate();
  const [turned, setTurned] = useState(on);
  const [known, setKnown] = useState(on);
  if (known !== on) {
    setKnown(on);
    setTurned(on);
  }
  return (
    <label className="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={turned}
        checked={turned}
        onChange={({ target }) => {
          setTurned(target.checked);
          change(target.checked);
        }}
      />
      <span>{translate('list.removed', { name: inSentence(name) })}</span>
    </label>
  );
}

const ColumnMenu = coming(async () => (await import('./column-menu.tsx')).ColumnMenu);

interface ColumnChooserProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly shown: readonly string[];
  readonly change: (columns: readonly string[]) => void;
}

function ColumnChooser(props: ColumnChooserProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="columns" />
        <span className="said">{translate('list.columns')}</span>
      </button>
      {open && <ColumnMenu {...props} anchor={button.current} close={() => setOpen(false)} />}
    </>
  );
}

const ExportDialog = coming(async () => (await import('../csv/export-dialog.tsx')).ExportDialog);

/** Opens the export of the list as it stands. */
function ExportButton(props: Omit<ExportProps, 'onClose'>) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        <Icon name="export" />
        <span className="said">{translate('export.button')}</span>
      </button>
      {open && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const ImportDialog = coming(async () => (await import('../csv/import-dialog.tsx')).ImportDialog);

/** Opens the import of a file into the list. */
function ImportButton(props: Omit<ImportProps, 'onClose'>) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        <Icon name="import" />
        <span className="said">{translate('list.import')}</span>
      </button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
