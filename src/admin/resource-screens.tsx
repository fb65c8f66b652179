import type { ReactElement } from 'react';
import type { RaRecord } from 'react-admin';
import { Outlet } from 'react-router';
import { registry, titleOf } from '../../resources/index.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import { coming, comingPage } from '../layout/coming.tsx';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
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
    create: create ?? <Dialog resource={resource} />,
    edit: edit ?? <Dialog resource={resource} />,
    show: show ?? <RecordPage resource={resource} />,
  };
}

/** Forms are loaded when the first dialog opens; lists do not pay for them. */
const Dialog = coming(async () => (await import('./dialogs/resource-dialog.tsx')).DialogRoute);

/**
 * Fetches the scripts of the form that an address opens, beside those of the list beneath it: else those of the dialog,
 * and after them those of its inputs, are asked for only once the list stands. Who may not open it waits no longer.
 */
export function expectForm(pathname: string, overrides: Overrides): (Promise<unknown> | undefined)[] {
  const [, path, verb] = /^(.+?)\/(create|\d+\/edit)$/.exec(pathname) ?? [];
  const resource = Object.values(registry).find(({ page }) => page !== undefined && page.path === path);
  if (resource === undefined) return [];
  const { create, edit, inputs = {} } = overridesOf(overrides, resource.name);
  if ((verb === 'create' ? create : edit) !== undefined) return [];
  return [Dialog, ...Object.values(inputs)].map(part => part?.load?.());
}

/** Detail pages are loaded when the first one opens. */
export const RecordPage = comingPage(
  async () => (await import('./show/resource-show.tsx')).ResourceShow,
  PageSkeleton,
);
