import { useEffect, useRef, useState } from 'react';
import { type Draft, readDraft, writeDraft } from '../form/draft-store.ts';

interface Typed {
  /** Calls back at each change of what is typed; what it returns ends that. */
  readonly subscribe: (changed: () => void) => () => void;
  /** What is worth keeping, with this time (epoch ms). */
  readonly draftOf: (time: number) => Draft | undefined;
  /** Something has been typed, though it may be gone again. */
  readonly isDirty: () => boolean;
}

interface Kept extends Typed {
  readonly key: string;
  /** Whether what was kept still says something; default: it does. */
  readonly isNews?: (draft: Draft) => boolean;
}

const pauseMs = 400;

/**
 * Keeps what is typed in the browser, so that a reload or the end of the session loses nothing, and offers
 * what was kept before.
 */
export function useKeptDraft({ key, isNews = () => true, ...typed }: Kept) {
  const [offered, setOffered] = useState(() => {
    const draft = readDraft(localStorage, key, Date.now());
    return draft !== undefined && isNews(draft) ? draft : undefined;
  });
  const latest = useRef<Typed>(typed);
  const isOver = useRef(false);
  useEffect(() => {
    latest.current = typed;
  });

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(waiting);
      waiting = undefined;
      if (isOver.current) return;
      const draft = latest.current.draftOf(Date.now());
      if (draft !== undefined) writeDraft(localStorage, key, draft);
      else if (latest.current.isDirty()) localStorage.removeItem(key);
    };
    const hurry = () => {
      if (waiting !== undefined) keep();
    };
    const stop = latest.current.subscribe(() => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, pauseMs);
    });
    window.addEventListener('pagehide', hurry);
    return () => {
      clearTimeout(waiting);
      stop();
      window.removeEventListener('pagehide', hurry);
    };
  }, [key]);

  return {
    offered,
    /** The offer is answered; what was kept is gone, unless it is typed again. */
    answer: () => setOffered(undefined),
    discard: () => {
      setOffered(undefined);
      localStorage.removeItem(key);
    },
    /** It is saved, or given up: nothing is kept any more. */
    end: () => {
      isOver.current = true;
      localStorage.removeItem(key);
    },
  };
}
