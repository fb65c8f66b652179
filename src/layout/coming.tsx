import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** A component's script, and how it comes. */
export interface Script<Props> {
  /** Fetches it; from then on the component stands at once. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** What it brought, once it has been here. */
  readonly here: () => ComponentType<Props> | undefined;
}

/** Something that may have to come first, whatever it is. */
export interface Expected {
  readonly load?: () => Promise<unknown>;
  readonly here?: () => unknown;
}

/** What stands in the place of a part that could not be had. */
export interface LostProps {
  readonly onRetry: () => void;
}

/** A component whose script is fetched when it is first drawn. */
export type Coming<Props = object> = ((props: Props) => ReactNode) & Script<Props>;

/**
 * A panel, a dialog or a part of a page whose script is fetched when it is first drawn. Not by React's `lazy`: what that
 * shows after its placeholder React holds back until 300 ms have passed, and with it all that the part asks the
 * server for (ADR 88). A script that cannot be had takes nothing away that stands there: the page is told, what was opened
 * closes, and what waits comes with the connection.
 *
 * @param Waiting What stands in its place meanwhile; nothing unless told.
 * @param Lost What stands in its place when its script cannot be had; unless told, the page is told instead.
 */
export function coming<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
  Lost?: ComponentType<NoInfer<Props> & LostProps>,
): Coming<Props> {
  const script = scriptOf(fetch);
  const Part = (props: Props) => {
    const { Here, lost, again } = useHere(script);
    const told = useRef<Arrival<Props>['lost']>(undefined);
    useEffect(() => {
      if (Lost === undefined && lost !== undefined && lost !== told.current) tellLost(props);
      told.current = lost;
    }, [lost, props]);
    if (Lost !== undefined && lost !== undefined && Here === undefined)
      return <Lost {...props} onRetry={again} />;
    return Here === undefined ? <Waiting {...props} /> : <Here {...props} />;
  };
  return withScript(Part, script);
}

const Nothing = () => null;

/** A page whose script is fetched when it is first opened; one that cannot be had is the page's error. */
export function comingPage<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<NoInfer<Props>>,
): Coming<Props> {
  const script = scriptOf(fetch);
  const Page = (props: Props) => {
    const { Here, lost } = useHere(script);
    if (lost !== undefined) throw lost.error;
    return Here === undefined ? <Waiting {...props} /> : <Here {...props} />;
  };
  return withScript(Page, script);
}

const scripts = new WeakMap<object, () => Promise<unknown>>();

function withScript<Props>(Part: (props: Props) => ReactNode, script: Script<Props>): Coming<Props> {
  scripts.set(Part, script.load);
  return Object.assign(Part, script);
}

/** Fetches the script of a screen that is likely to be opened next; nothing where it needs none. */
export function prefetch({ type }: ReactElement): Promise<unknown> | undefined {
  return typeof type === 'string' ? undefined : scripts.get(type)?.();
}

/** A script that comes with a press; one that cannot be had fails with what is to be said of it, a key of a message. */
export function brought<Brought>(script: Promise<Brought>): Promise<Brought> {
  return script.catch((cause: unknown) => {
    throw new Error('errors.part_lost', { cause });
  });
}

/** Is heard on the window where the script of a part could not be had. */
export const lostPartEvent = 'lost-part';

function tellLost(props: object): void {
  dispatchEvent(new Event(lostPartEvent));
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
}

function scriptOf<Props>(fetch: () => Promise<ComponentType<Props>>): Script<Props> {
  let here: ComponentType<Props> | undefined;
  let asked: Promise<ComponentType<Props>> | undefined;
  return {
    load: () => {
      asked ??= fetch().then(loaded => (here = loaded));
      asked.catch(() => (asked = undefined));
      return asked;
    },
    here: () => here,
  };
}

/** One component with parts of it that come with scripts of their own: it comes when they are here as well. */
export function together<Props>(Whole: ComponentType<Props>, parts: readonly Expected[]): Script<Props> {
  const missing = () => parts.filter(({ here }) => here !== undefined && here() === undefined);
  return {
    load: async () => {
      await Promise.all(missing().map(({ load }) => load?.()));
      return Whole;
    },
    here: () => (missing().length === 0 ? Whole : undefined),
  };
}

/**
 * Fetches scripts beside what a page itself waits for: asked for by the first that is drawn with them, they would come after
 * it, and what stands there would grow under the pointer. One that cannot be had is told of where it is drawn.
 *
 * @param parts The same array as long as they are the same parts.
 */
export function useBeside(parts: readonly Expected[]): void {
  useEffect(() => {
    for (const { load } of parts) load?.().catch(() => undefined);
  }, [parts]);
}

interface Arrival<Props> {
  /** What the script brought. */
  readonly Here: ComponentType<Props> | undefined;
  /** What kept it from coming, held so that this may be anything. */
  readonly lost: { readonly error: unknown } | undefined;
  /** Asks for it once more. */
  readonly again: () => void;
}

/** What a script brings, as soon as it is here. A page that is drawn without a browser waits for it. */
export const useHere = typeof document === 'undefined' ? useWaitedFor : useArriving;

function useWaitedFor<Props>({ load }: Script<Props>): Arrival<Props> {
  return { Here: use(load()), lost: undefined, again: () => {} };
}

function useArriving<Props>({ load, here }: Script<Props>): Arrival<Props> {
  const [Here, setHere] = useState(here);
  const [lost, setLost] = useState<Arrival<Props>['lost']>();
  const isLeft = useRef(false);
  const ask = useCallback(() => {
    setLost(undefined);
    void load().then(
      loaded => {
        // Drawn in slices, so that a press meanwhile is answered.
        if (!isLeft.current) startTransition(() => setHere(() => loaded));
      },
      error => {
        if (!isLeft.current) setLost({ error });
      },
    );
  }, [load]);
  useEffect(() => {
    if (Here !== undefined) return;
    isLeft.current = false;
    ask();
    addEventListener('online', ask);
    return () => {
      isLeft.current = true;
      removeEventListener('online', ask);
    };
  }, [Here, ask]);
  return { Here, lost, again: ask };
}
