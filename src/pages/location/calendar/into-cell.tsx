import { type ReactNode, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  /** A selector of the cell. */
  readonly cell: string;
  /** What the cell of a day (yyyy-MM-dd) holds. */
  readonly children: (day: string) => ReactNode;
}

/**
 * Draws into the calendar's cell around the place where it stands. FullCalendar tells screen readers the date
 * itself and hides what it is given for it, so that nothing in there may be pressed.
 */
export function IntoCell({ cell, children }: Props) {
  const [host, setHost] = useState<Element | null>(null);
  const findHost = useCallback((mark: Element | null) => setHost(mark?.closest(cell) ?? null), [cell]);
  return (
    <>
      <i ref={findHost} />
      {host !== null && createPortal(children(host.getAttribute('data-date') ?? ''), host)}
    </>
  );
}
