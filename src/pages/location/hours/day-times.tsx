import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useText } from '../../../i18n/use-text.ts';
import { TimeSelect } from '../time-select.tsx';
import { BreakRow } from './break-row.tsx';
import { CopyDay } from './copy-day.tsx';
import { type EditedBreak, emptyBreak } from './edited-week.ts';
import type { WeekdayProps } from './weekday-row.tsx';

/** When a day opens and closes, and its breaks, with the message of each wrong field beneath it. */
export function DayTimes(props: WeekdayProps) {
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
