import { useTranslate } from 'react-admin';
import { ResultStatus, resultStatuses } from '../../../../domain/bookings/session-result.ts';
import type { BedPart, PartResult, PartState } from '../../../../domain/devices/test-report.ts';
import { useText } from '../../../i18n/use-text.ts';

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
    <svg viewBox="-118 0 410 404" role="img" aria-label={told}>
      <rect className="bed-frame" x="2" y="2" width="116" height="400" rx="26" />
      <rect className="bed-head" x="30" y="18" width="60" height="58" rx="24" />
      <rect className="bed-hole" x="50" y="30" width="20" height="34" rx="10" />
      <path className="bed-frame" d="M118 300h28M146 250v96" />
      <line className="bed-fold" x1="2" y1="302" x2="118" y2="302" />
      {parts.map(part =>
        (bedPlaces[part.key] ?? []).map((place, index) => (
          <DrawnPart
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

interface DrawnPartProps {
  readonly place: BedPlace;
  readonly state: PartState;
  /** Stands beside the bed, with a line to the part. */
  readonly name: string | undefined;
  readonly pointed: boolean;
}

const textAt = { left: -12, right: 172 };
const reach = { round: 12, diamond: 12, band: 10, rest: 40, chip: 10 };

/** One part at its place: its state by line, ground and sign. */
function DrawnPart({ place, state, name, pointed }: DrawnPartProps) {
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

/** Where a part is drawn, on a bed of 120 by 400 whose head is at the top. */
interface BedPlace {
  readonly shape: 'round' | 'diamond' | 'band' | 'rest' | 'chip';
  readonly x: number;
  readonly y: number;
  /** On which side of the bed its name stands. */
  readonly side: 'left' | 'right';
}

/** Motors and sensors lie along the back, the heat beside them, the rest under the legs, the electronics at the side. */
const bedPlaces: Readonly<Record<string, readonly BedPlace[]>> = {
  sensor_neck: [{ shape: 'diamond', x: 60, y: 96, side: 'left' }],
  motor_1: [{ shape: 'round', x: 60, y: 134, side: 'left' }],
  motor_2: [{ shape: 'round', x: 60, y: 170, side: 'left' }],
  motor_3: [{ shape: 'round', x: 60, y: 206, side: 'left' }],
  motor_4: [{ shape: 'round', x: 60, y: 242, side: 'left' }],
  sensor_back: [{ shape: 'diamond', x: 60, y: 278, side: 'left' }],
  leg_rest_movement: [{ shape: 'rest', x: 60, y: 342, side: 'left' }],
  heat_pads: [
    { shape: 'band', x: 94, y: 188, side: 'right' },
    { shape: 'band', x: 26, y: 188, side: 'right' },
  ],
  esp_communication: [{ shape: 'chip', x: 146, y: 250, side: 'right' }],
  sd_card_ble: [{ shape: 'chip', x: 146, y: 282, side: 'right' }],
  sd_card_wifi: [{ shape: 'chip', x: 146, y: 314, side: 'right' }],
  wifi_connection: [{ shape: 'chip', x: 146, y: 346, side: 'right' }],
};

/** How a part is called: known ones by name, others by the number or word that the device gives them. */
export function usePartName(): (part: BedPart) => string {
  const translate = useTranslate();
  return ({ key, kind }) => {
    const own = /^(?:motor|sensor)_?(.+)$/i.exec(key)?.[1];
    const what = (own ?? key).replaceAll('_', ' ');
    const fallback = kind === 'motor' || kind === 'sensor' ? `system_status.${kind}` : 'system_status.other';
    return translate(`system_status.parts.${key}`, { _: translate(fallback, { what }) });
  };
}

const readings: Readonly<Partial<Record<PartState, ResultStatus>>> = {
  failed: ResultStatus.Incorrect,
  passed: ResultStatus.Correct,
  off: ResultStatus.Disable,
};

/** What the state of a part is called: as in the catalogue of results, or that nobody tested it (QA-05). */
export function useStateName(): (state: PartState) => string {
  const translate = useTranslate();
  const text = useText();
  return state => {
    const known = resultStatuses.find(({ value }) => value === readings[state]);
    return known === undefined ? translate('system_status.not_tested') : text(known.label);
  };
}
