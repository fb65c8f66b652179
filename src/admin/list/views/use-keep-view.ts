import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Role } from '../../../../domain/actor.ts';
import { useEngine } from '../../engine-context.tsx';
import { serverMessage } from '../../form/server-message.ts';
import { useSubmitOnce } from '../../form/use-submit-once.ts';
import type { ListState } from '../list-state.ts';
import { type SavedView, viewOf } from './saved-view.ts';

interface Keeping {
  readonly listKey: string;
  readonly state: ListState;
  readonly view: SavedView | undefined;
  readonly mine: readonly SavedView[];
  readonly close: () => void;
}

interface Options {
  readonly name: string;
  readonly is_default: boolean;
  readonly shared_roles?: readonly Role[];
}

/** Saves and removes views on the server; a list has at most one default view of each person. */
export function useKeepView({ listKey, state, view, mine, close }: Keeping) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { once, busy } = useSubmitOnce();
  const resource = useEngine().savedViews ?? '';

  const run = async (work: () => Promise<void>, done: string) => {
    await once(async () => {
      try {
        await work();
        notify(done, { type: 'success' });
        close();
        return true;
      } catch (error) {
        notify(serverMessage(error, translate('list.view_failed')), { type: 'error' });
        return false;
      }
    });
    await queries.invalidateQueries({ queryKey: [resource] });
  };
  const change = (row: SavedView, data: object) =>
    provider.update<SavedView>(resource, { id: row.id, data, previousData: row });

  const save = (options: Options) =>
    run(async () => {
      const data = { ...viewOf(state), ...options };
      if (view === undefined) await provider.create(resource, { data: { ...data, resource: listKey } });
      else await change(view, data);
      const others = mine.filter(each => each.id !== view?.id && each.is_default && options.is_default);
      await Promise.all(others.map(each => change(each, { is_default: false })));
    }, 'list.view_saved');

  const remove = (row: SavedView) =>
    run(async () => {
      await provider.delete(resource, { id: row.id, previousData: row });
    }, 'list.view_removed');

  return { save, remove, busy };
}
