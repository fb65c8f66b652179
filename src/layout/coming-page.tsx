import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { PageSkeleton } from './page-skeleton.tsx';

/** A page and how it comes; `page` once it has been here. */
interface Coming<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  /** What stands in its place meanwhile. */
  readonly Waiting: ComponentType;
  page?: ComponentType<Props>;
}

/**
 * A page, a tab or a panel whose script is fetched when it is first opened. Not by React's `lazy`: what that shows after its placeholder
 * React holds back until 300 ms have passed, and with it all that the page asks the server for (ADR 88). A page that has
 * been here stands at once.
 */
export function comingPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = PageSkeleton,
): ComponentType<Props> {
  const coming: Coming<Props> = { load, Waiting };
  return props => <ComingPage coming={coming} given={props} />;
}

interface ComingProps<Props> {
  readonly coming: Coming<Props>;
  /** What the page is given. */
  readonly given: Props;
}

/** In place of what lies over a page, which is there already. */
export const Nothing = () => null;

/** A script that did not come, held so that what it threw may be anything. */
interface Lost {
  readonly error: unknown;
}

function ComingPage<Props extends object>({ coming, given }: ComingProps<Props>) {
  const { Waiting } = coming;
  const [Page, setPage] = useState(() => coming.page);
  const [lost, setLost] = useState<Lost>();
  useEffect(() => {
    if (Page !== undefined) return;
    let isLeft = false;
    coming.load().then(
      loaded => {
        coming.page = loaded;
        // Drawn in slices, so that a press meanwhile is answered.
        if (!isLeft) startTransition(() => setPage(() => loaded));
      },
      error => {
        if (!isLeft) setLost({ error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [Page, coming]);
  if (lost !== undefined) throw lost.error;
  return Page === undefined ? <Waiting /> : <Page {...given} />;
}
