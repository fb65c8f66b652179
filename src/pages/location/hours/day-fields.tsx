import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { zoneWords } from '../../../booking/location-time.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import { formatDay } from '../../../kinds/time/written-times.ts';
import { OpeningLine } from '../day-opening.tsx';
import { type LocationDetail, openingOf } from '../location-detail.ts';
import { shortTime, zoneOf } from '../location-time.ts';
import { TimeSelect } from '../time-select.tsx';
import type { DayForm } from './use-day-form.ts';

interface Props {
  readonly location: LocationDetail;
  readonly day: string;
  readonly form: DayForm;
  readonly busy: boolean;
}

/** When the day opens so far, when it shall, and why (DAY-01, DAY-02). */
export function DayFields({ location, day, form, busy }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { typed, change } = form;
  return (
    <>
      <HoursNow location={location} day={day} />
      <FormControlLabel
        sx={{ m: 0, ml: -1 }}
        control={<Switch checked={typed.isOpen} onChange={(_, isOpen) => change({ isOpen })} />}
        label={translate('day_hours.open')}
      />
      {typed.isOpen && <Times form={form} busy={busy} />}
      <DayField
        label={translate('day_hours.until')}
        value={typed.until}
        min={day}
        max={form.lastDay}
        disabled={busy}
        change={until => change({ until })}
        error={form.untilProblem !== undefined}
        helperText={
          form.untilProblem === undefined
            ? translate('day_hours.until_hint')
            : translate(form.untilProblem, { first: formatDay(day), last: formatDay(form.lastDay) })
        }
      />
      {form.timesProblem !== undefined && <Alert severity="error">{text(form.timesProblem)}</Alert>}
      <TextField
        label={translate('day_hours.reason')}
        required
        multiline
        minRows={2}
        maxRows={6}
        value={typed.reason}
        disabled={busy}
        onChange={event => change({ reason: event.target.value })}
        onBlur={form.leaveReason}
        error={form.reasonProblem !== undefined}
        helperText={translate(form.reasonProblem ?? 'day_hours.reason_hint')}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </>
  );
}

/** The hours so far with their breaks, and on whose clocks. */
function HoursNow({ location, day }: Pick<Props, 'location' | 'day'>) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const opening = openingOf(location, day);
  const breaks = opening.breaks.map(({ from, to }) =>
    translate('booking.then_break', { from: shortTime(from), to: shortTime(to) }),
  );
  return (
    <Box>
      {translate('day_hours.now')} <OpeningLine opening={opening} />
      {breaks.length > 0 && `, ${breaks.join(', ')}`}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {' '}
        {zoneWords(zoneOf(location), locale)}
      </Box>
    </Box>
  );
}

function Times({ form: { typed, change, refused }, busy }: Pick<Props, 'form' | 'busy'>) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <TimeSelect
        label={translate('hours.opens')}
        value={typed.from}
        disabled={busy}
        error={undefined}
        refused={refused.opening}
        onChange={from => change({ from })}
      />
      <TimeSelect
        label={translate('hours.closes')}
        value={typed.to}
        disabled={busy}
        error={undefined}
        refused={refused.closing}
        onChange={to => change({ to })}
      />
    </Box>
  );
}
