import { lazy, type ReactElement, Suspense } from 'react';
import type { RaRecord } from 'react-admin';
import { Outlet } from 'react-router';
import { titleOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { type Overrides, overridesOf } from './engine-context.tsx';
import { ResourceList } from './list/resource-list.tsx';

interface ResourceScreens {
  readonly name: string;
  readonly options: { readonly label: string };
  readonly recordRepresentation: (record: RaRecord) => string;
  /** Shown at `page.path`; dialogs open over it, in its `<Outlet>`. */
  readonly list: ReactElement;
  /** At `{page.path}/create` and `{page.path}/:id/edit`, over the list. */
  readonly create?: ReactElement;
  readonly edit?: ReactElement;
  /** At `page.detail`. */
  readonly show?: ReactElement;
}

/** The screens of a resource: the engine's own, with what the pages replace spread last. */
export function resourceScreens(resource: Resource, overrides: Overrides): ResourceScreens {
  const { list, create, edit, show } = overridesOf(overrides, resource.name);
  return {
    name: resource.name,
    options: { label: resource.label.many },
    recordRepresentation: record => titleOf(resource, record),
    list: list ?? (
      <ResourceList key={resource.name} resource={resource}>
        <Outlet />
      </ResourceList>
    ),
    create: create ?? <LazyDialog resource={resource} />,
    edit: edit ?? <LazyDialog resource={resource} />,
    show: show ?? <LazyShow resource={resource} />,
  };
}

const Dialog = lazy(async () => ({ default: (await import('./dialogs/resource-dialog.tsx')).DialogRoute }));

const Show = lazy(async () => ({ default: (await import('./show/resource-show.tsx')).ResourceShow }));

interface Props {
  readonly resource: Resource;
}

/** Forms are loaded when the first dialog opens; lists do not pay for them. */
function LazyDialog(props: Props) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

interface ShowProps extends Props {
  readonly readOnly?: boolean;
}

/** Detail pages are loaded when the first one opens. */
export function LazyShow(props: ShowProps) {
  return (
    <Suspense>
      <Show {...props} />
    </Suspense>
  );
}
