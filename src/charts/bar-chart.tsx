import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** One bar of a chart: what stands below it, line by line, and how high it is. */
interface Bar {
  readonly label: readonly string[];
  readonly value: number;
  readonly colour: string;
  /** What is told of it under the pointer. */
  readonly told: string;
  /** The list behind it, for whoever presses it; the keyboard has that of the figures. */
  readonly to?: string;
}

interface Props {
  readonly bars: readonly Bar[];
  /** Of the whole drawing, in pixels. */
  readonly height: number;
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
  fontSize: 12,
  containerType: 'inline-size',
  '& text': { fill: 'currentColor' },
  '& a': { color: 'inherit', '&:hover rect': { opacity: 0.8 } },
  // Where labels would run into one another, every other one stands.
  '@container (max-width: 460px)': { '& g:nth-of-type(even) text': { display: 'none' } },
};

/**
 * A bar chart of whole numbers as plain SVG: widths are parts of a hundred, so that it fits whatever room there is
 * without measuring it.
 */
export function BarChart({ bars, height }: Props) {
  const step = stepFor(Math.max(1, ...bars.map(({ value }) => value)));
  const steps = Math.ceil(Math.max(1, ...bars.map(({ value }) => value)) / step);
  const room = height - above - below;
  const ground = above + room;
  const heightOf = (value: number) => (value / (steps * step)) * room;
  const ticks = Array.from({ length: steps + 1 }, (_, at) => at * step);
  const place = 100 / bars.length;
  return (
    <Box aria-hidden sx={look}>
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
      <Box
        component="svg"
        height={height}
        aria-hidden="true"
        sx={{ flex: 1, minWidth: 0, overflow: 'visible' }}
      >
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
            <Leading to={bar.to}>
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

function Leading({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  );
}

/** The smallest of 1, 2, 5, 10, 20, 50 … that reaches a value in a few steps: nobody books half a bed. */
function stepFor(most: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(most));
  const choices = [0.1, 0.2, 0.5, 1].map(part => Math.max(1, Math.round(part * magnitude)));
  return choices.find(step => most / step <= mostSteps) ?? 2 * magnitude;
}
