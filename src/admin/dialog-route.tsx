import { useLocation, useNavigate, useParams } from 'react-router';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { ResourceDialog } from './resource-dialog.tsx';

/** The dialog at `{path}/create` or `{path}/:id/edit`; closing leads back to the list as it was. */
export function DialogRoute({ resource }: { readonly resource: Resource }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const list = resource.page?.path ?? '/';
  return (
    <ResourceDialog
      key={pathname}
      resource={resource}
      id={id === undefined ? undefined : Number(id)}
      onClose={() => void navigate({ pathname: list, search }, { replace: true })}
      staysOpen={next => next.pathname === pathname}
    />
  );
}
