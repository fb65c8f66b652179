import './replace-picture.css';
import Box from '@mui/material/Box';
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DeviceRow } from '../../../../contract/devices.ts';
import type { PlannedBooking } from '../../../../contract/plan.ts';
import { guestName } from '../../../booking/booking-row.tsx';
import { ShortLocationTime } from '../../../booking/location-time.tsx';
import { PictureLines, PictureScale, pictureHeight } from './picture-lines.tsx';
import { nearestMark, replacePicture } from './replace-picture.ts';

interface Props {
  readonly bookings: readonly PlannedBooking[];
  readonly zone: string;
  readonly old: DeviceRow;
  readonly next: DeviceRow;
  /** Somebody wants to see this booking in the table. */
  readonly onPick: (id: number) => void;
}

/**
 * Every booking of the old device on a time line by day: a line leads to the lane of the new one, or ends
 * half way where it is cancelled. However many there are, it is drawn by a handful of paths; the table below
 * says the same to those who do not see or point.
 */
export function PlanPicture({ bookings, zone, old, next, onPick }: Props) {
  const translate = useTranslate();
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [pointed, setPointed] = useState<PlannedBooking>();
  useLayoutEffect(() => setRoom(frame.current?.clientWidth ?? 0), []);
  const picture = useMemo(() => {
    const fates = bookings.map(({ id, start_time, end_time }) => {
      return { id, start: Date.parse(start_time), end: Date.parse(end_time) };
    });
    return replacePicture(fates, zone, room);
  }, [bookings, zone, room]);
  const byId = useMemo(() => new Map(bookings.map(booking => [booking.id, booking])), [bookings]);

  const at = ({ clientX, currentTarget }: PointerEvent) => {
    const mark = nearestMark(picture.marks, clientX - currentTarget.getBoundingClientRect().left);
    return mark === undefined ? undefined : byId.get(mark.id);
  };
  const pick = (event: PointerEvent) => {
    const booking = at(event);
    if (booking !== undefined) onPick(booking.id);
  };
  const countOf = (outcome: string) => bookings.filter(booking => booking.outcome === outcome).length;
  const label = translate('replace.picture', {
    ...{ moved: countOf('move'), cancelled: countOf('cancel'), kept: countOf('keep') },
  });
  return (
    <figure className="replace-picture">
      <div className="replace-frame">
        <span className="replace-lane-name old">{translate('replace.old_lane', { device: old.name })}</span>
        <span className="replace-lane-name new">{translate('replace.new_lane', { device: next.name })}</span>
        <Box
          component="section"
          className="replace-scroll"
          translate="no"
          ref={frame}
          tabIndex={0}
          aria-label={label}
        >
          <svg
            width={Math.max(picture.width, room)}
            height={pictureHeight}
            aria-hidden="true"
            onPointerMove={event => setPointed(at(event))}
            onPointerLeave={() => setPointed(undefined)}
            onPointerUp={pick}
          >
            <PictureScale days={picture.days} width={Math.max(picture.width, room)} />
            <PictureLines
              marks={picture.marks}
              byId={byId}
              days={picture.days}
              pointed={pointed?.id}
              zone={zone}
            />
          </svg>
        </Box>
      </div>
      <p className="replace-pointed" aria-hidden="true">
        {pointed === undefined ? (
          translate('replace.point')
        ) : (
          <>
            <ShortLocationTime start={pointed.start_time} zone={zone} /> · {guestName(pointed.user)} ·{' '}
            {translate(`booking.outcome.${pointed.outcome}`)}
          </>
        )}
      </p>
      <PictureLegend bookings={bookings} />
    </figure>
  );
}

const outcomes = [
  { outcome: 'move', look: 'moved', words: 'replace.legend_moved' },
  { outcome: 'cancel', look: 'cancelled', words: 'replace.legend_cancelled' },
  { outcome: 'keep', look: 'kept', words: 'replace.legend_kept' },
] as const;

/** What the colours mean, how many there are of each, and who is told. */
function PictureLegend({ bookings }: { readonly bookings: readonly PlannedBooking[] }) {
  const translate = useTranslate();
  const isTaken = bookings.some(({ problem }) => problem?.kind === 'taken');
  return (
    <figcaption>
      {outcomes.map(({ outcome, look, words }) => {
        const count = bookings.filter(booking => booking.outcome === outcome).length;
        if (count === 0) return null;
        return (
          <span key={outcome}>
            <i className={look} aria-hidden="true" />
            <b className="figures">{count}</b> {translate(words)}
          </span>
        );
      })}
      {isTaken && (
        <span>
          <i className="taken" aria-hidden="true" />
          {translate('replace.legend_taken')}
        </span>
      )}
    </figcaption>
  );
}
