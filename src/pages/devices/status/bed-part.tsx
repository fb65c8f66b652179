import type { PartState } from '../../../../domain/test-report.ts';
import type { BedPlace } from './bed-places.ts';

interface Props {
  readonly place: BedPlace;
  readonly state: PartState;
  /** Stands beside the bed, with a line to the part. */
  readonly name: string | undefined;
  readonly pointed: boolean;
}

const textAt = { left: -12, right: 172 };
const reach = { round: 12, diamond: 12, band: 10, rest: 40, chip: 10 };

/** One part at its place: its state by line, ground and sign. */
export function BedPart({ place, state, name, pointed }: Props) {
  const { shape, x, y, side } = place;
  const edge = side === 'left' ? x - reach[shape] : x + reach[shape];
  return (
    <g className={`bed-part part-${state}${pointed ? ' pointed' : ''}`}>
      {name !== undefined && (
        <>
          <path
            className="bed-lead"
            d={`M${edge} ${y}H${side === 'left' ? textAt.left + 5 : textAt.right - 5}`}
          />
          <text
            className="bed-name"
            x={textAt[side]}
            y={y + 4}
            textAnchor={side === 'left' ? 'end' : 'start'}
          >
            {name}
          </text>
        </>
      )}
      <Outline shape={shape} x={x} y={y} />
      {state !== 'passed' && (
        <path className="bed-sign" d={signs[state]} transform={`translate(${x} ${y})`} />
      )}
    </g>
  );
}

const signs = {
  failed: 'M-4-4l8 8m0-8l-8 8',
  off: 'M-4 0h8',
  'not-tested': 'M-2.500-2.500a2.500 2.500 0 1 1 3.400 2.300c-.700.400-.900.900-.900 1.600m0 2.400v.300',
} as const;

function Outline({ shape, x, y }: Pick<BedPlace, 'shape' | 'x' | 'y'>) {
  if (shape === 'round') return <circle cx={x} cy={y} r="12" />;
  if (shape === 'diamond') return <path d={`M${x} ${y - 12}l12 12-12 12-12-12z`} />;
  if (shape === 'band') return <rect x={x - 10} y={y - 70} width="20" height="140" rx="10" />;
  if (shape === 'rest') return <rect x={x - 40} y={y - 28} width="80" height="56" rx="14" />;
  return <rect x={x - 10} y={y - 10} width="20" height="20" rx="4" />;
}
