import Add from '@mui/icons-material/AddOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BreakDraft } from '../../../../domain/hours/breaks.ts';
import { lastSecond, type Weekday, weekdays } from '../../../../domain/time/calendar.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayBar } from '../day-opening.tsx';
import { TimeSelect } from '../time-select.tsx';
import { type EditedBreak, type EditedDay, emptyBreak } from './edited-week.ts';

interface WeekdayProps {
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

/** When a day opens and closes, and its breaks, with the message of each wrong field beneath it. */
function DayTimes(props: WeekdayProps) {
  const { draft, disabled, onChange } = props;
  const translate = useTranslate();
  const problem = useProblem(props);
  const { open_time, close_time } = draft;
  return (
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
      <Breaks {...props} />
    </Box>
  );
}

function Breaks(props: WeekdayProps) {
  const { draft, disabled, onChange, onCopy } = props;
  const translate = useTranslate();
  const text = useText();
  const problem = useProblem(props);
  const change = (block: readonly EditedBreak[]) => onChange({ ...draft, block });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {draft.block.map((block, at) => (
        <BreakRow
          key={block.key}
          number={at + 1}
          draft={block}
          hours={{ open: draft.open_time, close: draft.close_time }}
          disabled={disabled}
          problem={field => problem(`block.${at}.${field}`)}
          onChange={next =>
            change(draft.block.map(each => (each === block ? { ...next, key: each.key } : each)))
          }
          onRemove={() => change(draft.block.filter(each => each !== block))}
        />
      ))}
      {!disabled && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            startIcon={<Add />}
            aria-label={translate('hours.add_break_on', { day: text(draft.day_of_week) })}
            onClick={() => change([...draft.block, emptyBreak()])}
          >
            {translate('hours.add_break')}
          </Button>
          <CopyDay day={draft.day_of_week} onCopy={onCopy} />
        </Box>
      )}
    </Box>
  );
}

function useProblem({ draft, problems }: WeekdayProps): (field: string) => string | undefined {
  const text = useText();
  return field => {
    const message = problems[`${draft.day_of_week}.${field}`];
    return message === undefined ? undefined : text(message);
  };
}

interface BreakRowProps {
  readonly number: number;
  readonly draft: BreakDraft;
  readonly hours: { readonly open: string | null; readonly close: string | null };
  readonly disabled: boolean;
  /** The message of one of its fields. */
  readonly problem: (field: keyof BreakDraft) => string | undefined;
  readonly onChange: (draft: BreakDraft) => void;
  readonly onRemove: () => void;
}

/** One break of a day: from, to, and away with it (HOURS-06 to HOURS-09). */
function BreakRow({ number, draft, hours, disabled, problem, onChange, onRemove }: BreakRowProps) {
  const translate = useTranslate();
  const within = { ...(hours.open && { gte: hours.open }), ...(hours.close && { lte: hours.close }) };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TimeSelect
        label={translate('hours.break_from', { number })}
        value={draft.block_start_time}
        error={problem('block_start_time')}
        disabled={disabled}
        bounds={within}
        onChange={block_start_time => onChange({ ...draft, block_start_time })}
      />
      <TimeSelect
        label={translate('hours.break_to', { number })}
        value={draft.block_end_time}
        error={problem('block_end_time')}
        disabled={disabled}
        bounds={{ ...within, ...(draft.block_start_time && { gte: draft.block_start_time }) }}
        onChange={block_end_time => onChange({ ...draft, block_end_time })}
      />
      {!disabled && (
        <IconButton aria-label={translate('hours.remove_break', { number })} onClick={onRemove}>
          <Delete />
        </IconButton>
      )}
    </Box>
  );
}

interface CopyDayProps {
  readonly day: Weekday;
  readonly onCopy: (to: readonly Weekday[]) => void;
}

const workingDays = weekdays.slice(0, 5);

/** Gives the hours of one day to others. */
function CopyDay({ day, onCopy }: CopyDayProps) {
  const translate = useTranslate();
  const text = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const copy = (to: readonly Weekday[]) => {
    setAnchor(null);
    onCopy(to.filter(each => each !== day));
  };
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('hours.copy_of', { day: text(day) })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {translate('hours.copy')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => copy(weekdays)}>{translate('hours.copy_all')}</MenuItem>
        <MenuItem onClick={() => copy(workingDays)}>{translate('hours.copy_working_days')}</MenuItem>
        {weekdays
          .filter(each => each !== day)
          .map(each => (
            <MenuItem key={each} onClick={() => copy([each])}>
              {text(each)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
