import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Ref } from 'react';
import { useTranslate } from 'react-admin';
import {
  type AvailableDay,
  type AvailableTime,
  weekOf,
  wholeDay,
} from '../../../../domain/hours/available-time.ts';
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts';
import type { InputProps } from '../../../admin/engine-context.tsx';
import { enHours, enLocation } from '../../../i18n/en/locations.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { deepMessage, InputFrame, useInput } from '../../../kinds/input-frame.tsx';
import { hourOptions } from '../../../kinds/time/time-inputs.tsx';
import { DayBar } from '../day-opening.tsx';

addWords(enLocation);
addWords(enHours);

/** When the location is open: a line for each day, Off or On, in half hours (FORM-LOC-21 to FORM-LOC-24). */
export function WeekInput(props: InputProps) {
  const { value, change, error, textField } = useInput(props);
  const translate = useTranslate();
  const week: AvailableTime = typeof value === 'object' && value !== null ? value : {};
  // The last half hour of the choice stands for the end of the day.
  const isWhole = weekdays.some(
    day => week[day]?.start === wholeDay.start && week[day]?.end === wholeDay.end,
  );
  const hint = textField.helperText || (isWhole ? translate('location.form.whole_day') : undefined);
  return (
    <InputFrame look={{ ...textField, helperText: deepMessage(error) ?? hint }}>
      {weekdays.map((day, at) => (
        <WeekDay
          key={day}
          day={day}
          hours={week[day] ?? {}}
          disabled={textField.disabled}
          focusRef={at === 0 ? textField.inputRef : null}
          onChange={hours => change({ ...week, [day]: hours })}
        />
      ))}
    </InputFrame>
  );
}

interface WeekDayProps {
  readonly day: Weekday;
  readonly hours: AvailableDay;
  readonly disabled: boolean;
  readonly focusRef: Ref<HTMLButtonElement>;
  readonly onChange: (hours: AvailableDay) => void;
}

/** One day: Off, or On from one hour to another, and all of it as a bar (FORM-LOC-21, FORM-LOC-23). */
function WeekDay({ day, hours, disabled, focusRef, onChange }: WeekDayProps) {
  const translate = useTranslate();
  const name = useText()(day);
  const { start, end } = hours;
  const isOpen = start !== undefined && end !== undefined;
  const [bar] = weekOf({ [day]: hours }, []).filter(each => each.day_of_week === day);
  return (
    <Box role="group" aria-label={name} sx={row}>
      <Box sx={{ gridArea: 'name', fontWeight: 600 }}>{name}</Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        disabled={disabled}
        value={isOpen}
        aria-label={translate('hours.open_on', { day: name })}
        onChange={(_event, next: boolean | null) => {
          if (next !== null && next !== isOpen) onChange(next ? wholeDay : {});
        }}
        sx={{ gridArea: 'switch' }}
      >
        <ToggleButton ref={focusRef} value={false} sx={button}>
          {translate('hours.off')}
        </ToggleButton>
        <ToggleButton value sx={button}>
          {translate('hours.on')}
        </ToggleButton>
      </ToggleButtonGroup>
      {isOpen && (
        <Box sx={{ gridArea: 'times', display: 'flex', gap: 1, justifySelf: { xs: 'end', sm: 'start' } }}>
          <Hour
            label={translate('location.form.opens_on', { day: name })}
            value={start}
            latest={end}
            disabled={disabled}
            onChange={next => onChange({ start: next, end })}
          />
          <Hour
            label={translate('location.form.closes_on', { day: name })}
            value={end}
            earliest={start}
            disabled={disabled}
            onChange={next => onChange({ start, end: next })}
          />
        </Box>
      )}
      {bar !== undefined && (
        <Box sx={{ gridArea: 'bar' }}>
          <DayBar day={bar} />
        </Box>
      )}
    </Box>
  );
}

interface HourProps {
  readonly label: string;
  readonly value: number;
  readonly earliest?: number;
  readonly latest?: number;
  readonly disabled: boolean;
  readonly onChange: (hour: number) => void;
}

function Hour({ label, value, earliest = 0, latest = wholeDay.end, disabled, onChange }: HourProps) {
  return (
    <TextField
      select
      hiddenLabel
      value={String(value)}
      disabled={disabled}
      onChange={event => onChange(Number(event.target.value))}
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } } },
        htmlInput: { 'aria-label': label },
      }}
      sx={{ width: { xs: 86, sm: 96 } }}
    >
      {hourOptions.map(option => (
        <MenuItem
          key={option.value}
          value={String(option.value)}
          disabled={option.value < earliest || option.value > latest}
        >
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const button = { px: 1.25, py: 0.25, minHeight: 32, minWidth: 44 } as const;
const row = {
  display: 'grid',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 1.5 },
  rowGap: 1,
  minHeight: 48,
  py: { xs: 1, sm: 0.5 },
  gridTemplateAreas: { xs: '"name switch times" "bar bar bar"', sm: '"name switch times bar"' },
  gridTemplateColumns: { xs: '36px auto minmax(0, 1fr)', sm: '40px auto 200px minmax(0, 1fr)' },
} as const;
