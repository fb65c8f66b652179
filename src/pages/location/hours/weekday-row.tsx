import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'react-admin';
import { lastSecond } from '../../../../domain/time-of-day.ts';
import type { Weekday } from '../../../../domain/weekday.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BreakRow } from './break-row.tsx';
import { CopyDay } from './copy-day.tsx';
import { DayBar } from './day-bar.tsx';
import { type EditedDay, emptyBreak } from './edited-week.ts';
import { TimeSelect } from './time-select.tsx';

interface Props {
  readonly draft: EditedDay;
  readonly disabled: boolean;
  /** Messages by field below this day, as `hoursProblems` names them. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (draft: EditedDay) => void;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

/** One day of the week: On or Off, its times, its breaks, and all of it as a bar (HOURS-01). */
export function WeekdayRow({ draft, disabled, problems, onChange, onCopy }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { day_of_week, isActive, open_time, close_time } = draft;
  const blocks = draft.block;
  const name = text(day_of_week);
  const problem = (field: string) => {
    const message = problems[`${day_of_week}.${field}`];
    return message === undefined ? undefined : text(message);
  };
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
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
        <DayBar day={draft} />
        {isActive && (
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <TimeSelect
                label={translate('hours.opens')}
                value={open_time}
                disabled={disabled}
                error={problem('open_time')}
                bounds={close_time === null ? {} : { lte: close_time }}
                onChange={time => onChange({ ...draft, open_time: time })}
              />
              <TimeSelect
                label={translate('hours.closes')}
                value={close_time}
                disabled={disabled}
                error={problem('close_time')}
                bounds={open_time === null ? {} : { gte: open_time }}
                onChange={time => onChange({ ...draft, close_time: time })}
              />
            </Box>
            <Box sx={{ display: 'grid', gap: 1 }}>
              {blocks.map((block, at) => (
                <BreakRow
                  key={block.key}
                  number={at + 1}
                  draft={block}
                  hours={{ open: open_time, close: close_time }}
                  disabled={disabled}
                  problem={field => problem(`block.${at}.${field}`)}
                  onChange={next =>
                    onChange({
                      ...draft,
                      block: blocks.map(each => (each === block ? { ...next, key: each.key } : each)),
                    })
                  }
                  onRemove={() => onChange({ ...draft, block: blocks.filter(each => each !== block) })}
                />
              ))}
              {!disabled && (
                <Box sx={{ display: 'flex', gap: 1 }}>
                  <Button
                    size="small"
                    startIcon={<Add />}
                    aria-label={translate('hours.add_break_on', { day: name })}
                    onClick={() => onChange({ ...draft, block: [...blocks, emptyBreak()] })}
                  >
                    {translate('hours.add_break')}
                  </Button>
                  <CopyDay day={day_of_week} onCopy={onCopy} />
                </Box>
              )}
            </Box>
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A day that is switched on again opens when it did, or all day (HOURS-03). */
function switchedOn(draft: EditedDay): EditedDay {
  const { open_time, close_time } = draft;
  return { ...draft, isActive: true, open_time: open_time ?? '00:00:00', close_time: close_time ?? lastSecond };
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
};
