import { useLocation, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../../resources/schema/define-resource.ts';
import { useOverrides } from '../engine-context.tsx';
import { rowPath } from '../table/row-path.ts';
import { useActor } from '../use-actor.ts';
import { ResourceDialog } from './resource-dialog.tsx';

/**
 * The dialog at `{path}/create` or `{path}/:id/edit`; closing leads back to the list as it was, saving too,
 * or to the page of the row where the resource wants that (FORM-LOC-29).
 */
export function DialogRoute({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const { form } = useOverrides(resource.name);
  const actor = useActor();
  const list = resource.page?.path ?? '/';
  const close = () => void navigate({ pathname: list, search }, { replace: true });
  const openRow = (saved: number) => {
    const path = actor === undefined ? undefined : rowPath(resource, saved, actor.role);
    if (path === undefined) close();
    else void navigate(path, { replace: true });
  };
  return (
    <ResourceDialog
      key={pathname}
      resource={resource}
      id={id === undefined ? undefined : Number(id)}
      onClose={close}
      onSaved={form?.opensRow === true ? openRow : undefined}
      staysOpen={next => next.pathname === pathname}
    />
  );
}
