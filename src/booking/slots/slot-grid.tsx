import './slots.css';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Start, StartProblem } from '../../../domain/bookings/possible-days.ts';
import type { DayOpening } from '../../../domain/hours/opening-hours.ts';
import { timeOf } from '../../../domain/time/time-zone.ts';
import { moveInTable } from '../../admin/keys/roving-table.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { browserZone, offsetOf } from '../../kinds/time/written-times.ts';
import { zoneName } from '../location-time.tsx';
import { writtenDay } from './month-grid.tsx';
import { ReasonLine, useSlotReason } from './use-slot-reason.tsx';

interface Props {
  /** yyyy-MM-dd in the zone of the location. */
  readonly day: string;
  readonly zone: string;
  readonly locationId: number;
  readonly bedId: number;
  readonly role: Role;
  readonly opening: DayOpening;
  readonly starts: readonly Start[];
  readonly chosen: number | undefined;
  readonly onChoose: (start: number) => void;
  /** Stays in sight under the starts. */
  readonly children: ReactNode;
}

/** The starts of one day, when the location is open, and why a start that one asks about is not free. */
export function DaySlots({ day, starts, opening, chosen, onChoose, children, ...where }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const reasonOf = useSlotReason(where, opening, starts);
  const [asked, setAsked] = useState<{ slot: Start; problem: StartProblem }>();
  const title = writtenDay(day, locale, { dateStyle: 'full' });
  const choose = (start: number) => {
    setAsked(undefined);
    onChoose(start);
  };
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Box component="h3" sx={{ typography: 'h2', m: 0 }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'caption', mb: 1 }}>
        <OpeningLine opening={opening} />{' '}
        {translate('booking.clocks_of', { zone: zoneName(`${day}T12:00:00.000Z`, where.zone, locale) })}
      </Box>
      <SlotGrid
        label={translate('booking.starts')}
        slots={starts}
        zone={where.zone}
        chosen={chosen}
        onChoose={choose}
        why={(slot, problem) => reasonOf(slot, problem).text}
        onAsk={(slot, problem) => setAsked({ slot, problem })}
      />
      <Box sx={foot}>
        {asked !== undefined && (
          <ReasonLine what={asked.slot.time.slice(0, 5)} reason={reasonOf(asked.slot, asked.problem)} />
        )}
        {children}
      </Box>
    </Box>
  );
}

const foot = {
  position: 'sticky',
  bottom: -16,
  display: 'grid',
  gap: 1,
  py: 1.5,
  bgcolor: 'background.paper',
};

function OpeningLine({ opening: { open, from, to, breaks } }: { readonly opening: DayOpening }) {
  const translate = useTranslate();
  if (open === undefined) return translate('booking.closed_that_day');
  const hours = translate('booking.open_from_to', { from: from?.slice(0, 5), to: to?.slice(0, 5) });
  const pauses = breaks.map(pause =>
    translate('booking.then_break', { from: pause.from.slice(0, 5), to: pause.to.slice(0, 5) }),
  );
  return `${[hours, ...pauses].join(', ')}.`;
}

interface SlotGridProps {
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
function SlotGrid({ label, slots, zone, chosen, onChoose, why, onAsk }: SlotGridProps) {
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

function press(slot: Start, onChoose: SlotGridProps['onChoose'], onAsk: SlotGridProps['onAsk']): void {
  if (slot.problem !== undefined) onAsk(slot, slot.problem);
  else if (slot.start !== undefined) onChoose(slot.start);
}

interface ButtonProps {
  readonly slot: Start;
  readonly chosen: boolean;
  /** The one button of the grid that Tab leads to. */
  readonly entry: boolean;
  readonly why: SlotGridProps['why'];
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
