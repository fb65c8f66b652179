import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { lastSecond, type Weekday } from '../../../../domain/time/calendar.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayBar } from '../day-bar.tsx';
import { DayTimes } from './day-times.tsx';
import type { EditedDay } from './edited-week.ts';

export interface WeekdayProps {
  readonly draft: EditedDay;
  readonly disabled: boolean;
  /** Messages by field below this day, as `hoursProblems` names them. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (draft: EditedDay) => void;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

/** One day of the week: On or Off, its times, its breaks, and all of it as a bar (HOURS-01). */
export function WeekdayRow({ draft, disabled, problems, onChange, onCopy }: WeekdayProps) {
  const translate = useTranslate();
  const text = useText();
  const { isActive } = draft;
  const name = text(draft.day_of_week);
  return (
    <Box component="fieldset" sx={row} aria-label={name}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 40 }}>
        <Box sx={{ width: 40, fontWeight: 600 }}>{name}</Box>
        <FormControlLabel
          sx={{ m: 0, width: 88 }}
          control={
            <Switch
              checked={isActive}
              disabled={disabled}
              onChange={(_, on) => onChange(on ? switchedOn(draft) : { ...draft, isActive: false })}
              slotProps={{ input: { 'aria-label': translate('hours.open_on', { day: name }) } }}
            />
          }
          label={translate(isActive ? 'hours.on' : 'hours.off')}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, pt: { xs: 0, sm: 2 } }}>
        <DayBar day={draft} />
        {isActive && <DayTimes {...{ draft, disabled, problems, onChange, onCopy }} />}
      </Box>
    </Box>
  );
}

/** A day that is switched on again opens when it did, or all day (HOURS-03). */
function switchedOn(draft: EditedDay): EditedDay {
  const { open_time, close_time } = draft;
  return {
    ...draft,
    isActive: true,
    open_time: open_time ?? '00:00:00',
    close_time: close_time ?? lastSecond,
  };
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '144px minmax(0, 1fr)' },
  gap: { xs: 1, sm: 2 },
  alignItems: 'start',
  border: 0,
  borderBottom: 1,
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: '0 0 1px',
  m: 0,
  py: 2,
  px: 0,
  minWidth: 0,
  // The buttons that stay in sight never cover what gets the focus.
  '& *': { scrollMarginBottom: '64px' },
};
