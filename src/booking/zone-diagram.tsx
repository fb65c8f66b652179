import './zone-diagram.css';
import { useTranslate } from 'react-admin';
import type { BodyZone, ZoneImprovement } from '../../domain/bookings/session.ts';
import { enZones } from '../i18n/en/timeline.ts';
import { addWords } from '../i18n/later-words.ts';

addWords(enZones);

interface Props {
  readonly zones: readonly ZoneImprovement[];
}

/** The back with its six zones, each shaded by how much better it is, and each told in words (ZONE-01 to ZONE-04). */
export function ZoneDiagram({ zones }: Props) {
  const translate = useTranslate();
  const nameOf = ({ height, side }: BodyZone) => translate(`zones.${height}_${side}`);
  const wordOf = ({ improvement }: ZoneImprovement) => translate(`zones.${improvement ?? 'unknown'}`);
  const told = zones.map(each => `${nameOf(each.zone)}: ${wordOf(each)}`).join(', ');
  const column = (side: BodyZone['side']) => (
    <dl className={`zone-words zone-${side}`}>
      {zones
        .filter(({ zone }) => zone.side === side)
        .map(each => (
          <div key={each.zone.name}>
            <dt>{nameOf(each.zone)}</dt>
            <dd>{wordOf(each)}</dd>
          </div>
        ))}
    </dl>
  );
  return (
    <figure className="zone-diagram">
      {column('left')}
      <svg viewBox="0 0 160 250" role="img" aria-label={translate('zones.drawing', { zones: told })}>
        <Torso />
        {zones.map(({ zone, opacity }) => (
          <g key={zone.name} className="zone">
            <path d={zoneShapes[zone.name]} className="zone-shade" fillOpacity={opacity} />
            <path d={zoneShapes[zone.name]} className="zone-edge" />
          </g>
        ))}
      </svg>
      {column('right')}
      <figcaption>{translate('zones.seen')}</figcaption>
    </figure>
  );
}

/** The outlines of the zones on a back of 160 by 250; left is the left of whoever lies on the bed. */
const zoneShapes = {
  zone1: 'M76 66H48q-8 0-9 9l2 38h35z',
  zone2: 'M76 119H41.500l3.500 46h31z',
  zone3: 'M76 171H45q-3 22-6 42 18 8 37 8z',
  zone4: 'M84 66h28q8 0 9 9l-2 38H84z',
  zone5: 'M84 119h34.500l-3.500 46H84z',
  zone6: 'M84 171h31q3 22 6 42-18 8-37 8z',
} as const;

/** Head, shoulders, arms and hips, in one quiet line. */
function Torso() {
  return (
    <g className="torso">
      <ellipse cx="80" cy="24" rx="16" ry="20" />
      <path d="M68 40v10c-4 6-16 7-28 10-10 3-15 10-16 22l-8 62c-1 8 1 14 5 15 5 1 7-4 8-11l7-52c2 24 4 48 4 72-2 18-6 40-6 58 0 16 4 26 6 30h80c2-4 6-14 6-30 0-18-4-40-6-58 0-24 2-48 4-72l7 52c1 7 3 12 8 11 4-1 6-7 5-15l-8-62c-1-12-6-19-16-22-12-3-24-4-28-10V40" />
      <path d="M80 62v160" className="spine" />
    </g>
  );
}
