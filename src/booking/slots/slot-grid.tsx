import './slot-grid.css';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Start, StartProblem } from '../../../domain/bookings/possible-days.ts';
import { timeOf } from '../../../domain/time/time-zone.ts';
import { browserZone, offsetOf } from '../../kinds/time/written-times.ts';
import { moveInTable } from './roving-table.ts';

interface Props {
  readonly label: string;
  readonly slots: readonly Start[];
  /** Of the location, whose clocks the slots are named after. */
  readonly zone: string;
  /** The start that is chosen, epoch ms. */
  readonly chosen: number | undefined;
  readonly onChoose: (start: number) => void;
  readonly why: (slot: Start, problem: StartProblem) => string;
  /** Somebody asks about a start that is not free. */
  readonly onAsk: (slot: Start, problem: StartProblem) => void;
}

/** The starts of a day, an hour a row; those that are not free stay readable and say why (DEC-37). */
export function SlotGrid({ label, slots, zone, chosen, onChoose, why, onAsk }: Props) {
  const translate = useTranslate();
  const [visited, setVisited] = useState<string>();
  const viewer = browserZone();
  const first = slots.find(({ start }) => start !== undefined)?.start;
  const abroad = first !== undefined && !sameOffset(first, zone, viewer);
  const entry = entryOf(slots, chosen, visited);
  return (
    <Box
      component="table"
      role="grid"
      aria-label={label}
      className="slot-grid"
      onKeyDown={moveInTable}
      onFocus={({ target }) => setVisited(target.dataset.time)}
    >
      {abroad && (
        <thead>
          <tr>
            <th scope="col">{translate('booking.yours')}</th>
            <td colSpan={6} />
          </tr>
        </thead>
      )}
      <tbody>
        {hoursOf(slots).map(([hour, row]) => (
          <tr key={hour}>
            {abroad && <th scope="row">{viewerTime(row, viewer)}</th>}
            {cellsOf(row).map(({ minute, slot }) => (
              <td key={minute}>
                {slot !== undefined && (
                  <SlotButton
                    slot={slot}
                    why={why}
                    chosen={slot.start !== undefined && slot.start === chosen}
                    entry={slot.time === entry}
                    press={() => press(slot, onChoose, onAsk)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function press(slot: Start, onChoose: Props['onChoose'], onAsk: Props['onAsk']): void {
  if (slot.problem !== undefined) onAsk(slot, slot.problem);
  else if (slot.start !== undefined) onChoose(slot.start);
}

interface ButtonProps {
  readonly slot: Start;
  readonly chosen: boolean;
  /** The one button of the grid that Tab leads to. */
  readonly entry: boolean;
  readonly why: Props['why'];
  readonly press: () => void;
}

function SlotButton({ slot, chosen, entry, why, press }: ButtonProps) {
  const { problem } = slot;
  const time = slot.time.slice(0, 5);
  const button = (
    <button
      type="button"
      className={chosen ? 'slot-start chosen' : 'slot-start'}
      data-time={slot.time}
      data-problem={problem?.kind}
      tabIndex={entry ? 0 : -1}
      aria-pressed={chosen}
      aria-disabled={problem !== undefined}
      aria-label={problem === undefined ? time : `${time}, ${why(slot, problem)}`}
      onClick={press}
    >
      {time}
    </button>
  );
  if (problem === undefined) return button;
  return (
    <Tooltip title={why(slot, problem)} placement="top">
      {button}
    </Tooltip>
  );
}

/** Tab leads to where one was, else to what is chosen, else to the first free start. */
function entryOf(slots: readonly Start[], chosen: number | undefined, visited: string | undefined) {
  const found =
    slots.find(({ time }) => time === visited) ??
    slots.find(({ start }) => start !== undefined && start === chosen) ??
    slots.find(({ problem }) => problem === undefined) ??
    slots[0];
  return found?.time;
}

function hoursOf(slots: readonly Start[]): [hour: string, slots: Start[]][] {
  return [...Map.groupBy(slots, ({ time }) => time.slice(0, 2))];
}

/** One cell for each ten minutes of the hour. */
function cellsOf(row: readonly Start[]): { minute: string; slot: Start | undefined }[] {
  return ['0', '1', '2', '3', '4', '5'].map(minute => ({
    minute,
    slot: row.find(({ time }) => time[3] === minute),
  }));
}

function viewerTime(row: readonly Start[], viewer: string): string {
  const start = row.find(slot => slot.start !== undefined)?.start;
  return start === undefined ? '' : timeOf(start, viewer).slice(0, 5);
}

function sameOffset(instant: number, one: string, other: string): boolean {
  const at = new Date(instant).toISOString();
  return offsetOf(at, one) === offsetOf(at, other);
}
