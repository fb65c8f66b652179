import { useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { ShownLines } from './shown-lines.ts';

/** The line that the address names, `?line=481`, and where it is among those shown. */
export function useAddressedLine(lines: ShownLines) {
  const [query] = useSearchParams();
  const named = Number(query.get('line') ?? Number.NaN);
  const addressed = Number.isInteger(named) && named > 0 ? named : undefined;
  const target = useMemo(() => {
    if (addressed === undefined) return undefined;
    const shown = Array.prototype.indexOf.call(lines.numbers, addressed);
    return shown < 0 ? undefined : { shown };
  }, [addressed, lines]);
  return { addressed, target };
}

/** Puts a line into the address, in place of the one that stood there; what lies under the panel stays. */
export function useGoToLine(): (line: number) => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return line => void navigate({ search: `?line=${line}` }, { state, replace: true });
}
