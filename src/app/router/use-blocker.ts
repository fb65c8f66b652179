import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { type Location, type NavigationType, useLocation } from 'react-router';
import type { Departure, GuardedHistory } from './guarded-history.ts';

/** The history that can be asked to wait; absent where the portal's dialogs stand in another frame. */
export const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

interface Step {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: NavigationType;
}

/** Holds a step to another address until it is allowed or given up, as react-router's hook of this name does. */
export function useBlocker(shouldBlock: boolean | ((step: Step) => boolean)) {
  const history = useContext(HistoryContext);
  const currentLocation = useLocation();
  const [departure, setDeparture] = useState<Departure>();
  const stops = useRef((_to: Location, _action: NavigationType): boolean => false);
  useEffect(() => {
    stops.current = (nextLocation, historyAction) =>
      typeof shouldBlock === 'boolean'
        ? shouldBlock
        : shouldBlock({ currentLocation, nextLocation, historyAction });
  });
  useEffect(
    () => history?.guard({ stops: (to, action) => stops.current(to, action), asked: setDeparture }),
    [history],
  );
  if (departure === undefined)
    return { state: 'unblocked', location: undefined, proceed: undefined, reset: undefined } as const;
  return {
    state: 'blocked',
    location: departure.to,
    proceed: () => {
      setDeparture(undefined);
      departure.go();
    },
    reset: () => setDeparture(undefined),
  } as const;
}
