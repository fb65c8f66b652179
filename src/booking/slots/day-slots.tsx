import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Role } from '../../../domain/actor.ts';
import type { Start, StartProblem } from '../../../domain/bookings/possible-days.ts';
import type { DayOpening } from '../../../domain/hours/opening-hours.ts';
import { zoneName } from '../location-time.tsx';
import { ReasonLine } from '../steps/reason-line.tsx';
import { writtenDay } from '../written-day.ts';
import { SlotGrid } from './slot-grid.tsx';
import { useSlotReason } from './use-slot-reason.ts';

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
  const locale = useLocale() ?? 'en';
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
        {translate('booking.clocks_of', { zone: zoneName(`${day}T12:00:00.000Z`, where.zone) })}
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
    translate('booking.break', { from: pause.from.slice(0, 5), to: pause.to.slice(0, 5) }),
  );
  return `${[hours, ...pauses].join(', ')}.`;
}
