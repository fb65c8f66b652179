import { lazy, Suspense } from 'react';
import type { Resource } from '../../resources/schema/define-resource.ts';

interface Props {
  readonly resource: Resource;
}

interface ShowProps extends Props {
  readonly readOnly?: boolean;
}

const Dialog = lazy(async () => ({ default: (await import('./dialogs/dialog-route.tsx')).DialogRoute }));
const Show = lazy(async () => ({ default: (await import('./show/resource-show.tsx')).ResourceShow }));

/** Forms are loaded when the first dialog opens; lists do not pay for them. */
export function LazyDialog(props: Props) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

/** Detail pages are loaded when the first one opens. */
export function LazyShow(props: ShowProps) {
  return (
    <Suspense>
      <Show {...props} />
    </Suspense>
  );
}
