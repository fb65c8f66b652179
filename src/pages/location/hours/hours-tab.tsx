import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { Plan } from '../../../../contract/plan.ts';
import type { Role } from '../../../../domain/actor.ts';
import { weekOfDrafts } from '../../../../domain/hours/hours-list.ts';
import type { DatedWeek } from '../../../../domain/hours/opening-hours.ts';
import { locations } from '../../../../resources/locations.ts';
import { rolesWith } from '../../../../resources/schema/access.ts';
import { showsStill } from '../../../admin/dialogs/panel-address.ts';
import { PortalDialog } from '../../../admin/dialogs/portal-dialog.tsx';
import { UnsavedQuestion, useUnsavedQuestion } from '../../../admin/form/unsaved-question.tsx';
import { useOffers } from '../../../app/offers.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { PlanList } from '../../../booking/steps/plan-list.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { LocationTabProps } from '../location-tabs.ts';
import { zoneOf } from '../location-time.ts';
import { type Chosen, laterWeeks, weeksWith } from './chosen-week.ts';
import { withCopies } from './edited-week.ts';
import { HoursAhead } from './hours-ahead.tsx';
import { useWeek } from './use-week.ts';
import { FirstDay, HeldUntil, WeekChoice } from './week-choice.tsx';
import { WeekdayRow } from './weekday-row.tsx';

/** Who may change when a location is open. */
const changers: readonly Role[] = rolesWith(locations.access, 'update');

/** When a location is open, week by week (HOURS), from which day on (DEC-211), and what becomes of it (DEC-213). */
export function HoursTab({ location, actor }: LocationTabProps) {
  const [chosen, setChosen] = useState<Chosen>('now');
  const later = laterWeeks(location);
  const isKnown = chosen === 'now' || chosen === 'new' || later.some(({ first_day }) => first_day === chosen);
  const shown = isKnown ? chosen : 'now';
  return (
    <WeekEditor
      key={`${location.id} ${shown}`}
      {...{ location, actor, later }}
      chosen={shown}
      onChoose={setChosen}
    />
  );
}

interface EditorProps extends LocationTabProps {
  readonly later: readonly DatedWeek[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function WeekEditor({ location, actor, later, chosen, onChoose }: EditorProps) {
  const locale = usePageLanguage();
  const translate = useTranslate();
  const { pathname, search } = useLocation();
  const isOffered = useOffers().includes('hours');
  const edited = useWeek(location, chosen, onChoose);
  const { week, problems, plan, busy, isTouched, change, save, cancel } = edited;
  const leaving = useUnsavedQuestion(
    isTouched,
    next => showsStill(next, pathname) && (next.pathname !== pathname || next.search === search),
  );
  const mayChange = changers.includes(actor.role);
  const zone = zoneOf(location);
  return (
    <Box sx={isOffered ? beside : undefined}>
      <Box sx={{ minWidth: 0, maxWidth: 960 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('hours.clock', { zone: zoneWords(zone, locale) })}
        </Box>
        {isOffered && (later.length > 0 || mayChange) && (
          <WeekChoice {...{ location, later, chosen, onChoose, mayChange }} disabled={busy || isTouched} />
        )}
        {isOffered && <HeldUntil {...{ later, chosen }} />}
        {chosen !== 'now' && <FirstDay {...{ location, edited }} disabled={busy || !mayChange} />}
        {week.map(day => (
          <WeekdayRow
            key={day.day_of_week}
            draft={day}
            disabled={busy || !mayChange}
            problems={problems}
            onChange={next => change({ week: week.map(each => (each === day ? next : each)) })}
            onCopy={to => change({ week: withCopies(week, day, to) })}
          />
        ))}
        <Overtaken edited={edited} />
        {mayChange ? (
          <Foot edited={edited} chosen={chosen} onChoose={onChoose} />
        ) : (
          <Alert severity="info" sx={{ my: 2 }}>
            {translate('hours.read_only')}
          </Alert>
        )}
      </Box>
      {isOffered && (
        <HoursAhead
          location={location}
          mayChange={mayChange}
          weeks={weeksWith(location, chosen, { week: weekOfDrafts(week), firstDay: edited.firstDay })}
        />
      )}
      {plan !== undefined && (
        <KeptBookings plan={plan} zone={zone} busy={busy} onClose={cancel} onConfirm={() => void save()} />
      )}
      {leaving.isAsking && <UnsavedQuestion onStay={leaving.stay} onLeave={leaving.leave} />}
    </Box>
  );
}

const beside = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
  gap: 4,
  alignItems: 'start',
};

/** Days that somebody else has changed as well are not taken back without a word (DEC-269). */
function Overtaken({ edited: { overtaken, busy, takeTheirs } }: Pick<FootProps, 'edited'>) {
  const translate = useTranslate();
  const text = useText();
  if (overtaken.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" disabled={busy} onClick={takeTheirs}>
          {translate('hours.take_theirs')}
        </Button>
      }
    >
      {translate('hours.changed_meanwhile', { days: overtaken.map(text).join(', ') })}
    </Alert>
  );
}

interface FootProps extends Pick<EditorProps, 'chosen' | 'onChoose'> {
  readonly edited: ReturnType<typeof useWeek>;
}

function Foot({ edited, chosen, onChoose }: FootProps) {
  const translate = useTranslate();
  const { busy, isTouched, discard, confirm, remove } = edited;
  const isDirty = isTouched || chosen === 'new';
  const idle = isDirty ? undefined : translate('form.nothing_changed');
  const isLater = chosen !== 'now' && chosen !== 'new';
  return (
    <Box sx={foot}>
      {isLater && (
        <Button color="error" disabled={busy} onClick={() => void remove()} sx={{ mr: 'auto' }}>
          {translate('later_hours.remove')}
        </Button>
      )}
      <Button
        disabled={busy || !isDirty}
        title={idle}
        onClick={chosen === 'new' ? () => onChoose('now') : discard}
      >
        {translate(chosen === 'new' ? 'ra.action.cancel' : 'hours.discard')}
      </Button>
      <Button
        variant="contained"
        loading={busy}
        disabled={!isDirty}
        title={idle}
        onClick={() => void confirm()}
      >
        {translate('ra.action.confirm')}
      </Button>
    </Box>
  );
}

/** Stays in sight above the strip of the page while the week scrolls. */
const foot = {
  position: 'sticky',
  bottom: 'var(--strip)',
  zIndex: 1,
  display: 'flex',
  gap: 1,
  justifyContent: 'flex-end',
  py: 1.5,
  bgcolor: 'background.default',
};

interface Props {
  readonly plan: Plan;
  readonly zone: string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Which bookings would lie outside the new hours: they stay, and somebody has seen it (DEC-33, DEC-96). */
function KeptBookings({ plan, zone, busy, onClose, onConfirm }: Props) {
  const translate = useTranslate();
  const { length: smart_count } = plan.bookings;
  return (
    <PortalDialog title={translate('hours.outside_title', { smart_count })} width={640} onClose={onClose}>
      <DialogContent>
        <DialogContentText sx={{ mb: 1 }}>{translate('hours.outside_text')}</DialogContentText>
        <PlanList
          label={translate('hours.outside_title', { smart_count })}
          bookings={plan.bookings}
          zone={zone}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={busy} onClick={onConfirm}>
          {translate('hours.keep_and_save')}
        </Button>
      </DialogActions>
    </PortalDialog>
  );
}
