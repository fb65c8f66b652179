import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'react-admin';
import { rhythms } from '../../../../domain/hours/repeated-days.ts';
import { inOneLine } from '../../../../domain/text/in-one-line.ts';
import { weekdays } from '../../../../domain/time/calendar.ts';
import { useOffers } from '../../../app/offers.ts';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { dayInWords } from '../location-time.ts';
import { HolidayPicks } from './holiday-picks.tsx';
import { type ClosingForm, closings, type Kind } from './use-close-days.ts';

interface Props {
  readonly ids: readonly number[];
  readonly form: ClosingForm;
  readonly busy: boolean;
}

/** Which days, and why. */
export function ClosingFields({ ids, form, busy }: Props) {
  const translate = useTranslate();
  const isOffered = useOffers().includes('hours');
  const { typed, change } = form;
  return (
    <>
      {isOffered && (
        <ToggleButtonGroup
          exclusive
          size="small"
          disabled={busy}
          value={typed.kind}
          onChange={(_event, kind: Kind | null) => kind !== null && change({ kind })}
          aria-label={translate('close_days.kind')}
          sx={{ flexWrap: 'wrap' }}
        >
          {closings.map(kind => (
            <ToggleButton key={kind} value={kind} sx={{ textTransform: 'none' }}>
              {translate(`close_days.kinds.${kind}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {typed.kind === 'holidays' && (
        <HolidayPicks ids={ids} picked={typed.picked} busy={busy} onPick={picked => change({ picked })} />
      )}
      {typed.kind === 'repeat' && <RhythmFields form={form} busy={busy} />}
      {typed.kind !== 'holidays' && <SpanFields form={form} busy={busy} />}
    </>
  );
}

type Part = Omit<Props, 'ids'>;

/** Which weekday comes again, and how often. */
function RhythmFields({ form: { typed, change }, busy }: Part) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box sx={twoColumns}>
      <TextField
        select
        label={translate('close_days.rhythm')}
        value={typed.rhythm}
        disabled={busy}
        onChange={({ target: { value } }) =>
          change({ rhythm: rhythms.find(each => each === value) ?? typed.rhythm })
        }
      >
        {rhythms.map(each => (
          <MenuItem key={each} value={each}>
            {translate(`close_days.rhythms.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('close_days.weekday')}
        value={typed.weekday}
        disabled={busy}
        onChange={({ target: { value } }) =>
          change({ weekday: weekdays.find(each => each === value) ?? typed.weekday })
        }
      >
        {weekdays.map(each => (
          <MenuItem key={each} value={each}>
            {text(each)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

const twoColumns = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 };

/** From when to when, and why. */
function SpanFields({ form, busy }: Part) {
  const translate = useTranslate();
  const { typed, lastDay, change } = form;
  const isLastWrong = !form.isWrongDay && !form.isSpan;
  const isRepeating = typed.kind === 'repeat';
  return (
    <>
      <Box sx={twoColumns}>
        <DayField
          label={translate(isRepeating ? 'close_days.begins' : 'close_days.from')}
          value={typed.from}
          disabled={busy}
          change={from => change({ from })}
          error={form.isWrongDay}
          helperText={translate(form.isWrongDay ? 'close_days.from_wrong' : 'close_days.from_hint')}
        />
        <DayField
          label={translate(isRepeating ? 'close_days.ends' : 'close_days.until')}
          value={typed.until}
          min={typed.from}
          max={lastDay}
          disabled={busy}
          change={until => change({ until })}
          error={isLastWrong}
          helperText={
            isLastWrong
              ? translate('day_hours.until_wrong', { first: formatDay(typed.from), last: formatDay(lastDay) })
              : translate(isRepeating ? 'close_days.ends_hint' : 'close_days.until_hint')
          }
        />
      </Box>
      {isRepeating && form.isSpan && <MeantDays days={form.days} />}
      <ReasonBox
        hint={translate('day_hours.reason_hint')}
        problem={form.isBlank ? translate('day_hours.reason_blank') : undefined}
        maxLength={1000}
        autoFocus={!isRepeating}
        value={typed.reason}
        disabled={busy}
        onChange={event => change({ reason: event.target.value })}
        onBlur={form.leave}
      />
    </>
  );
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The days that a weekday comes to, so that nobody has to count them. */
function MeantDays({ days }: { readonly days: readonly string[] }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (
    <Box sx={{ color: days.length === 0 ? 'error.main' : 'text.secondary' }}>
      {translate(days.length === 0 ? 'close_days.no_days' : 'close_days.days', { smart_count: days.length })}
      {days.length > 0 && `: ${inOneLine(days.map(day => dayInWords(day, locale, shortDay)))}`}
    </Box>
  );
}
