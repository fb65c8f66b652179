import { type Location, NavigationType, parsePath, type To, UNSAFE_createBrowserHistory } from 'react-router';

type History = ReturnType<typeof UNSAFE_createBrowserHistory>;

/** A step to another address that waits for an answer. */
export interface Departure {
  readonly to: Location;
  readonly action: NavigationType;
  /** Takes the step, asking nobody any more. */
  readonly go: () => void;
}

/** Wants to be asked before an address is left. */
export interface Guard {
  readonly stops: (to: Location, action: NavigationType) => boolean;
  readonly asked: (departure: Departure) => void;
}

export interface GuardedHistory extends History {
  /** Asks `guard` before each step from now on; answers how to end that. The last one to come is asked first. */
  readonly guard: (guard: Guard) => () => void;
}

/**
 * The browser's history, of which a step can be stopped: by a link, by a call, or by the browser's own buttons. The
 * router of react-router that can do this brings loaders and fetchers, 14 kB that nobody here uses (ADR 87).
 */
export function createGuardedHistory(
  history: History = UNSAFE_createBrowserHistory({ v5Compat: true }),
): GuardedHistory {
  const guards = new Set<Guard>();
  const guardOf = (to: Location, action: NavigationType) =>
    [...guards].reverse().find(guard => guard.stops(to, action));
  const { push, replace } = stepsOf(history, guardOf);
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: to => history.createHref(to),
    createURL: to => history.createURL(to),
    encodeLocation: to => history.encodeLocation(to),
    go: delta => history.go(delta),
    push,
    replace,
    listen: heard => listenGuarded(history, guardOf, heard),
    guard: guard => {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
  };
}

type GuardOf = (to: Location, action: NavigationType) => Guard | undefined;

function stepsOf(history: History, guardOf: GuardOf): Pick<History, 'push' | 'replace'> {
  const take = (action: NavigationType, to: To, state: unknown, go: () => void) => {
    const next = locationOf(history.location, to, state);
    const guard = guardOf(next, action);
    if (guard === undefined) go();
    else guard.asked({ to: next, action, go });
  };
  return {
    push: (to, state) => take(NavigationType.Push, to, state, () => history.push(to, state)),
    replace: (to, state) => take(NavigationType.Replace, to, state, () => history.replace(to, state)),
  };
}

/** Where a step leads from `here`: what it does not name of the path stays, and nothing else does. */
function locationOf({ pathname }: Location, to: To, state: unknown): Location {
  const { search = '', hash = '', ...path } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: path.pathname ?? pathname, search, hash, state, key: '' };
}

/**
 * The browser's buttons have already changed the address when they are heard of: a step of theirs that is stopped is taken
 * back, which is heard of as well, and taken again when the answer is to leave.
 */
function listenGuarded(history: History, guardOf: GuardOf, heard: Parameters<History['listen']>[0]) {
  let isAllowed = false;
  let takenBack: (() => void) | undefined;
  return history.listen(update => {
    const { action, location: to, delta } = update;
    if (takenBack !== undefined) {
      takenBack();
      takenBack = undefined;
      return;
    }
    // A step of an unknown length, as of an address that somebody typed after a #, cannot be taken back.
    const guard = isAllowed || action !== NavigationType.Pop || !delta ? undefined : guardOf(to, action);
    isAllowed = false;
    if (guard === undefined || !delta) return heard(update);
    const back = new Promise<void>(resolve => {
      takenBack = resolve;
    });
    history.go(-delta);
    guard.asked({
      ...{ to, action },
      go: () =>
        void back.then(() => {
          isAllowed = true;
          history.go(delta);
        }),
    });
  });
}
