import type { PlannedBooking } from '../../../../contract/plan.ts';
import { dayOf } from '../../../../domain/time/time-zone.ts';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import type { PictureDay, PictureMark } from './replace-picture.ts';

/** Pixels from the top: months, days, the old lane, the way down, the new lane. */
const lanes = { days: 34, old: { top: 64, height: 22 }, new: { top: 150, height: 22 } } as const;
export const pictureHeight = 194;

interface LanesProps {
  readonly days: readonly PictureDay[];
  readonly width: number;
}

/** Both lanes with the days above them; where days without bookings are left out a line is broken. */
export function PictureScale({ days, width }: LanesProps) {
  const locale = usePageLanguage();
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

interface PictureLinesProps {
  readonly marks: readonly PictureMark[];
  readonly byId: ReadonlyMap<number, PlannedBooking>;
  readonly days: readonly PictureDay[];
  readonly zone: string;
  /** The booking under the pointer. */
  readonly pointed: number | undefined;
}

const crossAt = (lanes.old.top + lanes.old.height + lanes.new.top) / 2;

/** The bookings and where they go, each kind by one path. */
export function PictureLines({ marks, byId, days, zone, pointed }: PictureLinesProps) {
  const of = (outcome: PlannedBooking['outcome']) =>
    marks.filter(({ id }) => byId.get(id)?.outcome === outcome);
  const [moved, cancelled, kept] = [of('move'), of('cancel'), of('keep')];
  const taken = cancelled.filter(({ id }) => byId.get(id)?.problem?.kind === 'taken');
  const early = installedAt(byId, days, zone);
  const shown = marks.find(({ id }) => id === pointed);
  return (
    <>
      <defs>
        <pattern
          id="replace-hatch"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="hatch" d="M0 0V6" />
        </pattern>
      </defs>
      {early > 0 && (
        <rect x={0} y={lanes.new.top} width={early} height={lanes.new.height} fill="url(#replace-hatch)" />
      )}
      <path className="taken" d={boxes(taken, lanes.new)} />
      <path className="way moved" d={ways(moved, lanes.new.top)} />
      <path className="way cancelled" d={ways(cancelled, crossAt - 5)} />
      <path className="cross" d={cancelled.map(cross).join('')} />
      <path className="box left" d={boxes(moved, lanes.old)} />
      <path className="box moved" d={boxes(moved, lanes.new)} />
      <path className="box cancelled" d={boxes(cancelled, lanes.old)} />
      <path className="box kept" d={boxes(kept, lanes.old)} />
      {shown !== undefined && (
        <rect
          className="pointed"
          x={shown.left - 2}
          y={lanes.old.top - 3}
          width={shown.width + 4}
          rx={3}
          height={lanes.new.top + lanes.new.height - lanes.old.top + 6}
        />
      )}
    </>
  );
}

const inset = 3;

function boxes(
  marks: readonly PictureMark[],
  { top, height }: { readonly top: number; readonly height: number },
) {
  return marks
    .map(({ left, width }) => `M${left} ${top + inset}h${width}v${height - 2 * inset}h${-width}z`)
    .join('');
}

function ways(marks: readonly PictureMark[], to: number): string {
  const from = lanes.old.top + lanes.old.height;
  return marks.map(({ left, width }) => `M${left + width / 2} ${from}V${to}`).join('');
}

function cross({ left, width }: PictureMark): string {
  const x = left + width / 2;
  return `M${x - 3} ${crossAt - 3}l6 6M${x + 3} ${crossAt - 3}l-6 6`;
}

/** Where on the time line the new device is installed; 0 when that is before all of it. */
function installedAt(
  byId: ReadonlyMap<number, PlannedBooking>,
  days: readonly PictureDay[],
  zone: string,
): number {
  const instants = [...byId.values()].flatMap(({ problem }) => problem?.installed ?? []);
  const [installed] = instants;
  if (installed === undefined) return 0;
  const day = dayOf(installed, zone);
  const before = days.filter(each => each.day < day);
  const last = before.at(-1);
  return last === undefined ? 0 : last.left + last.width;
}
