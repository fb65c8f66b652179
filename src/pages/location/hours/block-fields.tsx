import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useGetList, useTranslate } from 'react-admin';
import { type Weekday, weekdays } from '../../../../domain/time/calendar.ts';
import { blocks } from '../../../../resources/blocks.ts';
import type { Device } from '../../../../resources/devices.ts';
import { zoneWords } from '../../../booking/location-time.tsx';
import { ReasonBox } from '../../../booking/steps/booking-form.tsx';
import { usePageLanguage } from '../../../i18n/use-page-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { DayField } from '../../../kinds/time/day-field.tsx';
import type { LocationDetail } from '../location-detail.ts';
import { zoneOf } from '../location-time.ts';
import { TimeSelect } from '../time-select.tsx';
import { type BlockForm, type Repeating, repeatings } from './use-block-form.ts';

interface Props {
  readonly location: LocationDetail;
  readonly form: BlockForm;
  readonly busy: boolean;
}

/** What is blocked, when, and why. */
export function BlockFields({ location, form, busy }: Props) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  return (
    <>
      <What location={location} form={form} busy={busy} />
      <Repeats form={form} busy={busy} />
      <When form={form} busy={busy} />
      <Box sx={{ color: 'text.secondary', typography: 'caption', mt: -1 }}>
        {translate('blocks.clock', { zone: zoneWords(zoneOf(location), locale) })}
        {form.isOverNight && ` · ${translate('blocks.next_day')}`}
      </Box>
      <Why form={form} busy={busy} />
    </>
  );
}

/** The whole location, or one of its devices. */
function What({ location, form: { typed, change, problems }, busy }: Props) {
  const translate = useTranslate();
  const text = useText();
  const { data: devices = [] } = useGetList<Device>('devices', {
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'name', order: 'ASC' },
    meta: {
      entries: [
        { field: 'partner_location_id', op: 'eq', value: location.id },
        { field: 'deleted', op: 'eq', value: false },
      ],
    },
  });
  const isKnown = typed.bedId === null || devices.some(({ id }) => id === typed.bedId);
  return (
    <TextField
      select
      size="small"
      label={translate('blocks.what')}
      value={typed.bedId ?? ''}
      disabled={busy}
      error={problems.bed_id !== undefined}
      helperText={problems.bed_id && text(problems.bed_id)}
      onChange={({ target }) => change({ bedId: target.value === '' ? null : Number(target.value) })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate('blocks.whole')}</option>
      {!isKnown && <option value={typed.bedId ?? ''}>{`#${typed.bedId}`}</option>}
      {devices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  );
}

type Part = Omit<Props, 'location'>;

/** Once, daily, or on weekdays; and on which. */
function Repeats({ form: { typed, change, problems }, busy }: Part) {
  const translate = useTranslate();
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={busy}
        value={typed.repeating}
        onChange={(_event, repeating: Repeating | null) => repeating !== null && change({ repeating })}
        aria-label={translate('blocks.repeat')}
      >
        {repeatings.map(each => (
          <ToggleButton key={each} value={each} sx={{ textTransform: 'none' }}>
            {translate(`blocks.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {typed.repeating === 'weekly' && (
        <ToggleButtonGroup
          size="small"
          disabled={busy}
          value={[...typed.chosen]}
          onChange={(_event, chosen: Weekday[]) =>
            change({ chosen: weekdays.filter(day => chosen.includes(day)) })
          }
          aria-label={translate('blocks.weekdays')}
          sx={{ flexWrap: 'wrap' }}
        >
          {weekdays.map(day => (
            <ToggleButton key={day} value={day} sx={{ textTransform: 'none', minWidth: 44 }}>
              {text(day)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {problems.weekdays !== undefined && <FormHelperText error>{text(problems.weekdays)}</FormHelperText>}
    </Box>
  );
}

/** From when to when: of one that stands once each day beside its time, else days beside days. */
function When({ form, busy }: Part) {
  const isOnce = form.typed.repeating === 'once';
  const first = <Day key="first" name="first_day" label="blocks.from_day" form={form} busy={busy} />;
  const lastLabel = isOnce ? 'blocks.ends_day' : 'blocks.until_day';
  const last = <Day key="last" name="last_day" label={lastLabel} form={form} busy={busy} />;
  const from = <Time key="from" name="from_time" label="blocks.from_time" form={form} busy={busy} />;
  const to = <Time key="to" name="to_time" label="blocks.until_time" form={form} busy={busy} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
      {isOnce ? [first, from, last, to] : [first, last, from, to]}
    </Box>
  );
}

interface Edge<Name extends string> extends Part {
  readonly name: Name;
  readonly label: string;
}

function Day({ name, label, form, busy }: Edge<'first_day' | 'last_day'>) {
  const translate = useTranslate();
  const text = useText();
  const { typed, change, problems, lastDay } = form;
  const problem = problems[name];
  return (
    <DayField
      size="small"
      label={translate(label)}
      value={typed[name]}
      disabled={busy}
      change={day => change(name === 'first_day' ? { first_day: day } : { last_day: day })}
      error={problem !== undefined}
      helperText={problem && text(problem)}
      {...(name === 'last_day' && { min: typed.first_day, max: lastDay })}
    />
  );
}

function Time({ name, label, form, busy }: Edge<'from_time' | 'to_time'>) {
  const translate = useTranslate();
  const text = useText();
  const { typed, change, problems } = form;
  const problem = problems[name];
  return (
    <TimeSelect
      label={translate(label)}
      value={typed[name]}
      disabled={busy}
      error={problem && text(problem)}
      onChange={time => change(name === 'from_time' ? { from_time: time } : { to_time: time })}
    />
  );
}

const usual = ['cleaning', 'maintenance', 'training'] as const;
const { maxLength } = blocks.fields.reason;

/** Why, by a press or in words. */
function Why({ form: { typed, change, isBlank, leave }, busy }: Part) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReasonBox
        hint={translate('blocks.reason_hint')}
        problem={isBlank ? translate('booking.reason_blank') : undefined}
        maxLength={maxLength}
        minRows={1}
        value={typed.reason}
        disabled={busy}
        onChange={({ target }) => change({ reason: target.value })}
        onBlur={leave}
      />
      <Box
        role="group"
        aria-label={translate('blocks.usual_reasons')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {usual.map(each => (
          <Button
            key={each}
            variant="outlined"
            color="inherit"
            disabled={busy}
            // What is pressed takes no focus from the field, which would be judged before it is filled.
            onMouseDown={event => event.preventDefault()}
            onClick={() => change({ reason: translate(`blocks.usual.${each}`) })}
          >
            {translate(`blocks.usual.${each}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
