import { useRef, useState } from 'react';

interface Last {
  readonly state: 'open' | 'running' | 'done';
  /** What was sent, as text. */
  readonly content: string;
}

/**
 * Sends a form once: while a submission runs nothing else is sent, and after one that came to its end the same
 * content is not sent again. A panel that was saved stays on screen until the page under it is drawn, and a second
 * click on its button in that moment would make a second row. `undefined` and `false` say that it was refused.
 */
export function useSubmitOnce() {
  const last = useRef<Last>({ state: 'open', content: '' });
  const [busy, setBusy] = useState(false);

  async function once<Result>(work: () => Promise<Result>, content = ''): Promise<Result | undefined> {
    const { state, content: before } = last.current;
    if (state === 'running' || (state === 'done' && content === before)) return undefined;
    let isDone = false;
    last.current = { state: 'running', content };
    setBusy(true);
    try {
      const result = await work();
      isDone = result !== undefined && result !== false;
      return result;
    } finally {
      last.current = { state: isDone ? 'done' : 'open', content };
      // What is done stays busy: its button is not offered again while the panel goes.
      setBusy(isDone);
    }
  }

  return { once, busy };
}
