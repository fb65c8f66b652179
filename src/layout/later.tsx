import { type ComponentType, useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';

/** Fetches what comes after the first screen: when that is painted, or as soon as there is a message to show. */
export function Later({ due }: { readonly due: boolean }) {
  const [Rest, setRest] = useState<ComponentType>();
  const { notifications } = useNotificationContext();
  const wanted = due || notifications.length > 0;
  useEffect(() => {
    if (!wanted) return;
    // A script that cannot be fetched is seen to where all of them are (reload-on-lost-chunk); the page goes on.
    import('./after-first-screen.tsx').then(
      ({ AfterFirstScreen }) => setRest(() => AfterFirstScreen),
      () => undefined,
    );
  }, [wanted]);
  return Rest === undefined ? null : <Rest />;
}
