import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormLabel,
  Stack,
  TextField,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { type Actor, Role, roleNames, roles } from '../../../domain/actor.ts';
import { useEngine } from '../engine-context.tsx';
import { serverMessage } from '../form/server-message.ts';
import { useSubmitOnce } from '../form/use-sending.ts';
import type { ListState } from './list-state.ts';
import { type SavedView, viewOf } from './saved-view.ts';

interface ViewDialogProps {
  readonly listKey: string;
  readonly state: ListState;
  /** The view to change; undefined for a new one. */
  readonly view: SavedView | undefined;
  readonly mine: readonly SavedView[];
  readonly actor: Actor;
  readonly close: () => void;
}

/** Name, default and, for an admin, the roles that a view is shared with. */
export function ViewDialog({ listKey, state, view, mine, actor, close }: ViewDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.is_default ?? false);
  const [shared, setShared] = useState<readonly Role[]>(view?.shared_roles ?? []);
  const { save, remove, busy } = useKeepView({ listKey, state, view, mine, close });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sharing = actor.role === Role.Admin ? { shared_roles: shared } : {};
    void save({ name: name.trim(), is_default: isDefault, ...sharing });
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="view-title">
      <form onSubmit={submit}>
        <DialogTitle id="view-title">
          {translate(view === undefined ? 'list.view_save' : 'list.view_manage')}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              label={translate('list.view_name')}
              value={name}
              autoFocus
              required
              fullWidth
              slotProps={{ htmlInput: { maxLength: 100 } }}
              onChange={({ target }) => setName(target.value)}
            />
            <FormControlLabel
              control={<Checkbox checked={isDefault} onChange={(_, on) => setDefault(on)} />}
              label={translate('list.view_default')}
            />
            {actor.role === Role.Admin && <Sharing shared={shared} change={setShared} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          {view !== undefined && (
            <Button color="error" disabled={busy} sx={{ mr: 'auto' }} onClick={() => void remove(view)}>
              {translate('list.view_remove', { name: view.name })}
            </Button>
          )}
          <Button onClick={close}>{translate('list.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={busy}
            disabled={name.trim() === ''}
            title={name.trim() === '' ? translate('list.view_name_first') : undefined}
          >
            {translate('list.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Sharing({ shared, change }: { shared: readonly Role[]; change: (roles: readonly Role[]) => void }) {
  const translate = useTranslate();
  return (
    <Stack component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
      <FormLabel component="legend">{translate('list.view_share')}</FormLabel>
      {roles.map(role => (
        <FormControlLabel
          key={role}
          control={
            <Checkbox
              size="small"
              checked={shared.includes(role)}
              onChange={(_, on) => change(roles.filter(each => (each === role ? on : shared.includes(each))))}
            />
          }
          label={translate(roleNames[role], { _: roleNames[role] })}
        />
      ))}
    </Stack>
  );
}

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
function useKeepView({ listKey, state, view, mine, close }: Keeping) {
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
