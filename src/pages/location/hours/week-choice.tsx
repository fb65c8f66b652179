import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DatedWeek } from '../../../../domain/hours/opening-hours.ts';
import { addDays } from '../../../../domain/time/calendar.ts';
import { enLaterHours } from '../../../i18n/en/later-hours.ts';
import { addWords } from '../../../i18n/later-words.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { coming } from '../../../layout/coming.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { type Chosen, todayAt } from './chosen-week.ts';
import type { useWeek } from './use-week.ts';

addWords(enLaterHours);

const CopyHours = coming(async () => (await import('./copy-hours.tsx')).CopyHours);

interface Props {
  readonly location: LocationDetail;
  readonly later: readonly DatedWeek[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly mayChange: boolean;
  /** While something is being changed. */
  readonly disabled: boolean;
}

/** The hours of now beside those that begin later (DEC-211), one of which is shown. */
export function WeekChoice({ location, later, chosen, onChoose, mayChange, disabled }: Props) {
  const translate = useTranslate();
  const [isCopying, setCopying] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {(later.length > 0 || chosen === 'new') && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={chosen}
          onChange={(_event, next: Chosen | null) => next !== null && onChoose(next)}
          disabled={disabled}
          aria-label={translate('later_hours.which')}
          sx={{ flexWrap: 'wrap' }}
        >
          <ToggleButton value="now" sx={plain}>
            {translate('later_hours.now')}
          </ToggleButton>
          {later.map(({ first_day }) => (
            <ToggleButton key={first_day} value={first_day} sx={plain}>
              {translate('later_hours.from', { day: formatDay(first_day) })}
            </ToggleButton>
          ))}
          {chosen === 'new' && (
            <ToggleButton value="new" sx={plain}>
              {translate('later_hours.new')}
            </ToggleButton>
          )}
        </ToggleButtonGroup>
      )}
      {mayChange && chosen !== 'new' && (
        <Button size="small" startIcon={<Add />} disabled={disabled} onClick={() => onChoose('new')}>
          {translate('later_hours.add')}
        </Button>
      )}
      {mayChange && chosen !== 'new' && (
        <Button size="small" disabled={disabled} onClick={() => setCopying(true)}>
          {translate('later_hours.copy_open')}
        </Button>
      )}
      {isCopying && <CopyHours location={location} onClose={() => setCopying(false)} />}
    </Box>
  );
}

/** Until when the hours that are shown hold, where others follow them. */
export function HeldUntil({ later, chosen }: Pick<Props, 'later' | 'chosen'>) {
  const translate = useTranslate();
  const next = chosen === 'new' ? undefined : later.find(each => chosen === 'now' || each.first_day > chosen);
  if (next === undefined) return null;
  return (
    <Box sx={{ mt: 1, color: 'text.secondary' }}>
      {translate('later_hours.until', { day: formatDay(addDays(next.first_day, -1)) })}
    </Box>
  );
}

const plain = { textTransform: 'none' };

interface FirstDayProps {
  readonly location: LocationDetail;
  readonly edited: ReturnType<typeof useWeek>;
  readonly disabled: boolean;
}

/** The day from which on the hours that are shown hold. */
export function FirstDay({ location, edited, disabled }: FirstDayProps) {
  const translate = useTranslate();
  const text = useText();
  const { firstDay, problems, change } = edited;
  const problem = problems.first_day ?? problems.instead_of;
  return (
    <Box sx={{ maxWidth: 320, mt: 2 }}>
      <DayField
        label={translate('later_hours.first_day')}
        value={firstDay}
        min={addDays(todayAt(location), 1)}
        disabled={disabled}
        change={next => change({ firstDay: next })}
        error={problem !== undefined}
        helperText={problem === undefined ? translate('later_hours.first_day_hint') : text(problem)}
      />
    </Box>
  );
}
