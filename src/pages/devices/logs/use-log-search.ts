import { useDeferredValue, useMemo, useState } from 'react';
import { matchFrom, searchLog } from '../../../../domain/log-search.ts';
import type { ShownLines } from './shown-lines.ts';

/** What is searched for in the shown lines, which match is the current one, and where to look for it. */
export function useLogSearch(lines: ShownLines, addressed: number | undefined) {
  const [wanted, setWanted] = useState('');
  // Typing goes on while a long log is searched.
  const searched = useDeferredValue(wanted.trim());
  const matches = useMemo(() => searchLog(lines.texts, searched), [lines, searched]);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly match: number }>();
  const first = Math.max(0, (addressed ?? 1) - 1);
  const fallback = matches.length === 0 ? 0 : matchFrom(matches, first) % matches.length;
  const current = chosen?.of === searched ? Math.min(chosen.match, matches.length - 1) : fallback;
  const shown = matches[current]?.line;
  const target = useMemo(() => (shown === undefined ? undefined : { shown, current }), [shown, current]);
  const step = (by: 1 | -1) => {
    if (matches.length === 0) return;
    setChosen({ of: searched, match: (current + by + matches.length) % matches.length });
  };
  return { wanted, searched, setWanted, matches, current, target, step };
}
