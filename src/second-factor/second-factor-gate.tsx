import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSession } from '../app/session-context.ts';

const MustSetUp = lazy(async () => ({ default: (await import('./must-set-up.tsx')).MustSetUp }));

/** The portal, unless the person's role must have a second factor that they have not set up: then that comes first. */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const [mustSetUp, setMustSetUp] = useState(false);
  useEffect(() => {
    session.user().then(
      user => setMustSetUp(user.mustSetUpSecondFactor),
      // Whoever needs the answer also gets its error.
      () => undefined,
    );
  }, [session]);
  if (!mustSetUp) return children;
  return (
    <Suspense>
      <MustSetUp />
    </Suspense>
  );
}
