import type { DayBoard } from '../../../../domain/bookings/day-board.ts';

/** What lies under the lanes: the hours, when the location is closed, and where now is. */
export function BoardBackground({ board: { ticks, closed, breaks, now } }: { readonly board: DayBoard }) {
  return (
    <div className="board-ground" aria-hidden="true">
      {ticks.map(({ instant, left }) => (
        <i key={instant} className="tick" style={{ left: `${left * 100}%` }} />
      ))}
      {closed.map(each => (
        <i key={each.start} className="closed" style={span(each)} />
      ))}
      {breaks.map(each => (
        <i key={each.start} className="pause" style={span(each)} />
      ))}
      {now !== undefined && <i className="now" style={{ left: `${now * 100}%` }} />}
    </div>
  );
}

/** The place of something on the board as a style. */
export function span({ left, width }: { readonly left: number; readonly width: number }) {
  return { left: `${left * 100}%`, width: `${width * 100}%` };
}
