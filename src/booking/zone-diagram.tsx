import { useTranslate } from 'react-admin';
import type { BodyZone, ZoneImprovement } from '../../domain/zone-improvement.ts';
import { Torso, zoneShapes } from './zone-torso.tsx';
import './zone-diagram.css';

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
