import { useTranslate } from 'react-admin';
import type { PartResult } from '../../../../domain/test-report.ts';
import { BedPart } from './bed-part.tsx';
import { bedPlaces } from './bed-places.ts';
import { usePartName } from './part-words.ts';

interface Props {
  readonly parts: readonly PartResult[];
  /** The part that is pointed at in the list beside the drawing. */
  readonly pointed: string | undefined;
}

/** The bed from above, its failing parts marked and named; the same in words for whoever cannot see it. */
export function BedDrawing({ parts, pointed }: Props) {
  const translate = useTranslate();
  const nameOf = usePartName();
  const failed = parts.filter(({ state }) => state === 'failed').map(nameOf);
  const told =
    failed.length === 0
      ? translate('system_status.drawing_sound')
      : translate('system_status.drawing_failing', { parts: failed.join(', ') });
  return (
    <svg className="bed" viewBox="-118 0 410 404" role="img" aria-label={told}>
      <rect className="bed-frame" x="2" y="2" width="116" height="400" rx="26" />
      <rect className="bed-head" x="30" y="18" width="60" height="58" rx="24" />
      <rect className="bed-hole" x="50" y="30" width="20" height="34" rx="10" />
      <path className="bed-frame" d="M118 300h28M146 250v96" />
      <line className="bed-fold" x1="2" y1="302" x2="118" y2="302" />
      {parts.map(part =>
        (bedPlaces[part.key] ?? []).map((place, index) => (
          <BedPart
            key={`${part.key} ${place.x}`}
            place={place}
            state={part.state}
            name={index === 0 && (part.state === 'failed' || part.key === pointed) ? nameOf(part) : undefined}
            pointed={part.key === pointed}
          />
        )),
      )}
    </svg>
  );
}
