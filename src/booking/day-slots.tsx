import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { Role } from '../../domain/actor.ts';
import type { DayOpening } from '../../domain/opening-hours.ts';
import type { Slot, SlotProblem } from '../../domain/slots.ts';
import { zoneName } from './place-time.tsx';
import { ReasonLine } from './reason-line.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { useSlotReason } from './use-slot-reason.ts';

interface Props {
  /** yyyy-MM-dd in the zone of the place. */
  readonly day: string;
  readonly zone: string;
  readonly locationId: number;
  readonly bedId: number;
  readonly role: Role;
  readonly opening: DayOpening;
  readonly slots: readonly Slot[];
  readonly chosen: number | undefined;
  readonly onChoose: (start: number) => void;
}

/** The starts of one day, when the place is open, and why a start that one asks about is not free. */
export function DaySlots({ day, slots, opening, chosen, onChoose, ...where }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const reasonOf = useSlotReason(where, opening, slots);
  const [asked, setAsked] = useState<{ slot: Slot; problem: SlotProblem }>();
  const title = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    Date.parse(day),
  );
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
        slots={slots}
        zone={where.zone}
        chosen={chosen}
        onChoose={choose}
        why={(slot, problem) => reasonOf(slot, problem).text}
        onAsk={(slot, problem) => setAsked({ slot, problem })}
      />
      {asked !== undefined && (
        <ReasonLine what={asked.slot.time.slice(0, 5)} reason={reasonOf(asked.slot, asked.problem)} />
      )}
    </Box>
  );
}

function OpeningLine({ opening: { open, from, to, breaks } }: { readonly opening: DayOpening }) {
  const translate = useTranslate();
  if (open === undefined) return translate('booking.closed_that_day');
  const hours = translate('booking.open_from_to', { from: from?.slice(0, 5), to: to?.slice(0, 5) });
  const pauses = breaks.map(pause =>
    translate('booking.break', { from: pause.from.slice(0, 5), to: pause.to.slice(0, 5) }),
  );
  return `${[hours, ...pauses].join(', ')}.`;
}
