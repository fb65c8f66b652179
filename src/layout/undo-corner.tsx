import { lazy, Suspense } from 'react';
import { useIdle } from './use-idle.ts';

const UndoTray = lazy(async () => ({ default: (await import('./undo-tray.tsx')).UndoTray }));

/** The undo tray, fetched once the page has shown what it came to show. */
export function UndoCorner() {
  const idle = useIdle();
  return idle ? (
    <Suspense>
      <UndoTray />
    </Suspense>
  ) : null;
}
