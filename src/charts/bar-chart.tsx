import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';

/** One bar of a chart: what stands below it, line by line, and how high it is. */
interface Bar {
  readonly label: readonly string[];
  readonly value: number;
  readonly colour: string;
  /** What is told of it under the pointer. */
  readonly told: string;
  /** The list behind it. */
  readonly to?: string;
}

interface Props {
  readonly bars: readonly Bar[];
  /** Of the whole drawing, in pixels. */
  readonly height: number;
  /** What it shows, where its bars lead somewhere; without it, the figures are told beside it. */
  readonly name?: string;
}

const axisWidth = 36;
const above = 8;
const below = 40;
const lineHeight = 16;
const mostSteps = 5;
/** How much of the place of a bar it fills. */
const filled = 0.6;

const look = {
  display: 'flex',
  fontSize: '0.75rem',
  containerType: 'inline-size',
  '& text': { fill: 'currentColor' },
  '& a': { color: 'inherit', '&:hover rect': { opacity: 0.8 } },
  '& a:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)' },
  // Where labels would run into one another, every other one stands.
  '@container (max-width: 460px)': { '& g:nth-of-type(even) text': { display: 'none' } },
};

/**
 * A bar chart of whole numbers as plain SVG: widths are parts of a hundred, so that it fits whatever room there is
 * without measuring it. Tab stops once, at the last bar that leads somewhere or was reached; arrow keys go from bar to bar.
 */
export function BarChart({ bars, height, name }: Props) {
  const [reached, setReached] = useState<string>();
  const leading = bars.filter(({ to }) => to !== undefined);
  const stop = leading.find(({ told }) => told === reached) ?? leading.at(-1);
  const step = stepFor(Math.max(1, ...bars.map(({ value }) => value)));
  const steps = Math.ceil(Math.max(1, ...bars.map(({ value }) => value)) / step);
  const room = height - above - below;
  const ground = above + room;
  const heightOf = (value: number) => (value / (steps * step)) * room;
  const ticks = Array.from({ length: steps + 1 }, (_, at) => at * step);
  const place = 100 / bars.length;
  return (
    <Box
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'group', 'aria-label': name })}
      translate="no"
      sx={look}
      onKeyDown={moveAlong}
    >
      <svg width={axisWidth} height={height} aria-hidden="true">
        {ticks.map(tick => (
          <text
            key={tick}
            x={axisWidth - 8}
            y={ground - heightOf(tick)}
            textAnchor="end"
            dominantBaseline="central"
          >
            {tick}
          </text>
        ))}
      </svg>
      <Box component="svg" height={height} sx={{ flex: 1, minWidth: 0, overflow: 'visible' }}>
        {ticks.map(tick => (
          <line
            key={tick}
            x2="100%"
            y1={ground - heightOf(tick)}
            y2={ground - heightOf(tick)}
            stroke="var(--mui-palette-divider)"
          />
        ))}
        {bars.map((bar, at) => (
          <g key={bar.told}>
            <Leading bar={bar} isStop={bar === stop} onReach={() => setReached(bar.told)}>
              <title>{bar.told}</title>
              <rect x={`${at * place}%`} y={above} width={`${place}%`} height={room} fill="transparent" />
              <rect
                x={`${(at + (1 - filled) / 2) * place}%`}
                y={ground - heightOf(bar.value)}
                width={`${filled * place}%`}
                height={heightOf(bar.value)}
                rx={2}
                fill={bar.colour}
              />
              {bar.label.map((line, row) => (
                <text
                  key={line}
                  x={`${(at + 0.5) * place}%`}
                  y={ground + lineHeight * (row + 1)}
                  textAnchor="middle"
                >
                  {line}
                </text>
              ))}
            </Leading>
          </g>
        ))}
      </Box>
    </Box>
  );
}

interface LeadingProps {
  readonly bar: Bar;
  readonly isStop: boolean;
  readonly onReach: () => void;
  readonly children: ReactNode;
}

function Leading({ bar: { to, told }, isStop, onReach, children }: LeadingProps) {
  if (to === undefined) return children;
  return (
    <Link to={to} aria-label={told} tabIndex={isStop ? 0 : -1} onFocus={onReach}>
      {children}
    </Link>
  );
}

/** From bar to bar that leads somewhere, by arrow keys, Home and End. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof SVGAElement)) return;
  const links = [...event.currentTarget.querySelectorAll<SVGAElement>('svg a')];
  const at = links.indexOf(event.target);
  const next = { ArrowLeft: links[at - 1], ArrowRight: links[at + 1], Home: links[0], End: links.at(-1) };
  const found = Object.entries(next).find(([key]) => key === event.key)?.[1];
  if (found === undefined) return;
  event.preventDefault();
  found.focus();
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that reaches a value in a few steps: nobody books half a bed. */
function stepFor(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const choices = [0.1, 0.2, 0.5, 1].map(part => Math.max(1, Math.round(part * magnitude)));
  return choices.find(step => most / step <= mostSteps) ?? 2 * magnitude;
}
