import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Actor } from '../../../domain/actor.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { coming } from '../../layout/coming.tsx';
import { Icon } from '../icon.tsx';
import type { Labels } from '../labels.ts';
import { initialState, type ListState, usualSort } from './list-state.ts';
import { type SavedView, showsSame, stateOf } from './saved-view.ts';
import type { ChangeList } from './use-list-state.ts';

const ViewDialog = coming(async () => (await import('./view-dialog.tsx')).ViewDialog);

interface SavedViewsBarProps {
  readonly resource: Resource;
  readonly labels: Labels;
  readonly listKey: string;
  readonly actor: Actor;
  readonly views: readonly SavedView[];
  readonly state: ListState;
  readonly change: ChangeList;
}

/** The views of a list, one click each, and the way to keep what one sees as another. */
export function SavedViewsBar({
  resource,
  labels,
  listKey,
  actor,
  views,
  state,
  change,
}: SavedViewsBarProps) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<{ view: SavedView | undefined }>();
  const everything = { ...initialState(resource), filter: {}, sort: usualSort(resource, {}) };
  const all = showsSame(state, everything);
  const plain = all || showsSame(state, initialState(resource));
  const current = views.find(view => showsSame(state, stateOf(resource, actor.role, view)));
  const mine = views.filter(({ user_id }) => user_id === actor.id);
  return (
    <section className="views" aria-label={translate('list.views')}>
      <ViewButton on={all && current === undefined} open={() => change(everything)}>
        {translate('list.view_all', { name: inSentence(labels.many) })}
      </ViewButton>
      {views.map(view => (
        <ViewButton
          key={view.id}
          on={view === current}
          open={() => change(stateOf(resource, actor.role, view))}
          hint={mine.includes(view) ? undefined : translate('list.view_shared_by')}
        >
          {view.name}
        </ViewButton>
      ))}
      {(current === undefined ? !plain : mine.includes(current)) && (
        <button type="button" className="button quiet" onClick={() => setDialog({ view: current })}>
          <Icon name="bookmark" />
          <span className="said">
            {translate(current === undefined ? 'list.view_save' : 'list.view_manage')}
          </span>
        </button>
      )}
      {dialog !== undefined && (
        <ViewDialog
          listKey={listKey}
          state={state}
          view={dialog.view}
          mine={mine}
          actor={actor}
          close={() => setDialog(undefined)}
        />
      )}
    </section>
  );
}

interface ViewButtonProps {
  readonly on: boolean;
  readonly open: () => void;
  readonly hint?: string | undefined;
  readonly children: string;
}

function ViewButton({ on, open, hint, children }: ViewButtonProps) {
  return (
    <button
      type="button"
      className={on ? 'button quiet chosen' : 'button quiet'}
      aria-pressed={on}
      title={hint}
      onClick={open}
    >
      {children}
    </button>
  );
}
