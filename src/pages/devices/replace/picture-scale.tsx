import { useLocale } from 'react-admin';
import type { PictureDay } from './replace-picture.ts';

/** Pixels from the top: months, days, the old lane, the way down, the new lane. */
export const lanes = { days: 34, old: { top: 64, height: 22 }, new: { top: 150, height: 22 } } as const;
export const pictureHeight = 194;

interface Props {
  readonly days: readonly PictureDay[];
  readonly width: number;
}

/** Both lanes with the days above them; where days without bookings are left out a line is broken. */
export function PictureScale({ days, width }: Props) {
  const locale = useLocale() ?? 'en';
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <>
      {[lanes.old, lanes.new].map(({ top, height }) => (
        <rect key={top} className="lane" x={0} y={top} width={width} height={height} />
      ))}
      {monthsOf(days).map(({ day, left }) => (
        <text key={day} className="month" x={left} y={13}>
          {month.format(Date.parse(day))}
        </text>
      ))}
      {days
        .filter(({ isNamed }) => isNamed)
        .map(({ day, left }) => (
          <text key={day} x={left + 1} y={lanes.days}>
            {Number(day.slice(8))}
          </text>
        ))}
      <path className="edge" d={days.map(({ left }) => `M${left} ${lanes.days + 4}v${6}`).join('')} />
      <path
        className="gap"
        d={days
          .filter(({ isAfterGap }) => isAfterGap)
          .map(({ left }) => `M${left - 4} ${lanes.old.top}V${lanes.new.top + lanes.new.height}`)
          .join('')}
      />
    </>
  );
}

const roomOfMonth = 64;

/** The first day of each month that has room for its name. */
function monthsOf(days: readonly PictureDay[]): readonly PictureDay[] {
  let until = 0;
  return days.filter(({ day, left }, index) => {
    const isFirst = day.slice(0, 7) !== days[index - 1]?.day.slice(0, 7);
    if (!isFirst || left < until) return false;
    until = left + roomOfMonth;
    return true;
  });
}
