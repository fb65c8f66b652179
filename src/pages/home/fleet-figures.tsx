import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Fleet, SignalDay } from '../../../contract/fleet.ts';
import {
  type FleetState,
  fleetStates,
  healthChoice,
  needsSomeone,
} from '../../../domain/devices/fleet-health.ts';
import { toneColors } from '../../app/theme.ts';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { useChoiceLabel } from '../../kinds/choice-views.tsx';

interface Props {
  readonly counts: Fleet['counts'];
  /** The state whose devices alone are listed. */
  readonly state: FleetState | undefined;
  readonly onState: (state: FleetState | undefined) => void;
}

const installed = fleetStates.slice(0, fleetStates.indexOf('well') + 1);
const notInstalled = fleetStates.slice(fleetStates.indexOf('well') + 1);

/** How many devices are in each state; a state that needs someone narrows the list below to its devices. */
export function FleetCounts({ counts, state, onState }: Props) {
  const translate = useTranslate();
  const labelOf = useChoiceLabel();
  const locale = usePageLanguage();
  const figure = (count: number) => count.toLocaleString(locale);
  const all = installed.reduce((sum, each) => sum + counts[each], 0);
  const shown = needsSomeone.filter(each => counts[each] > 0 || each === state);
  const elsewhere = notInstalled.filter(each => counts[each] > 0);
  return (
    <Box sx={{ px: 2, display: 'grid', gap: 1.5 }}>
      <Box>
        {all === 0
          ? translate('fleet.none')
          : translate('fleet.well_of', { well: figure(counts.well), all: figure(all) })}
      </Box>
      {all > 0 && (
        <Box aria-hidden sx={bar}>
          {installed.map(each => (
            <Box
              key={each}
              sx={{
                flexGrow: counts[each],
                bgcolor: toneColors(healthChoice(each).tone).solid,
                forcedColorAdjust: 'none',
                minWidth: 0,
              }}
            />
          ))}
        </Box>
      )}
      {shown.length > 0 && (
        <Box
          role="group"
          aria-label={translate('fleet.only')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {shown.map(each => (
            <Box
              key={each}
              component="button"
              type="button"
              aria-pressed={each === state}
              onClick={() => onState(each === state ? undefined : each)}
              sx={{ ...chip, '--dot': toneColors(healthChoice(each).tone).solid }}
            >
              {labelOf(healthChoice(each))} <strong>{figure(counts[each])}</strong>
            </Box>
          ))}
        </Box>
      )}
      {elsewhere.length > 0 && (
        <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
          {translate('fleet.not_counted')}{' '}
          {elsewhere.map(each => `${figure(counts[each])} ${translate(`fleet.state.${each}`)}`).join(', ')}
        </Box>
      )}
    </Box>
  );
}

const bar = { display: 'flex', gap: '2px', height: 8, borderRadius: 1, overflow: 'hidden' };

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 32,
  px: 1.25,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'transparent',
  border: 1,
  borderColor: 'divider',
  borderRadius: '16px',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'var(--dot)',
    forcedColorAdjust: 'none',
  },
  '&:hover': { borderColor: 'text.disabled' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};

/** From the bottom of a bar to its top. */
const parts = [
  { name: 'good', tone: 'success' },
  { name: 'weak', tone: 'warning' },
  { name: 'poor', tone: 'danger' },
] as const;

/** Which part of the devices had which signal on each of the last days; how many stands in a table. */
export function FleetSignal({ days }: { readonly days: readonly SignalDay[] }) {
  const translate = useTranslate();
  const locale = usePageLanguage();
  const isKnown = days.some(day => heard(day) > 0);
  return (
    <Box sx={{ px: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box component="h3" sx={{ typography: 'body2', fontWeight: 500, m: 0 }}>
          {translate('fleet.signal')}
        </Box>
        {isKnown && (
          <Box aria-hidden sx={{ display: 'flex', gap: 1.5, color: 'text.secondary', typography: 'caption' }}>
            {parts.map(({ name, tone }) => (
              <Box key={name} sx={{ ...legend, '--dot': toneColors(tone).solid }}>
                {translate(`fleet.signal_${name}`)}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      {!isKnown ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('fleet.signal_none')}</Box>
      ) : (
        <>
          <Box aria-hidden sx={chart}>
            {days.map(day => (
              <Box key={day.day} sx={{ flex: 1, minWidth: 0, textAlign: 'center' }}>
                <Box sx={{ display: 'flex', flexDirection: 'column-reverse', gap: '1px', height: 64 }}>
                  {parts.map(({ name, tone }) => (
                    <Box
                      key={name}
                      sx={{
                        height: `${(day[name] / Math.max(1, heard(day))) * 100}%`,
                        bgcolor: toneColors(tone).solid,
                        forcedColorAdjust: 'none',
                      }}
                    />
                  ))}
                </Box>
                <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{weekday(day.day, locale)}</Box>
              </Box>
            ))}
          </Box>
          <SignalTable days={days} locale={locale} />
        </>
      )}
    </Box>
  );
}

function SignalTable({ days, locale }: { readonly days: readonly SignalDay[]; readonly locale: string }) {
  const translate = useTranslate();
  return (
    <Box component="details">
      <Box component="summary" sx={{ color: 'text.secondary', cursor: 'pointer', minHeight: 24 }}>
        {translate('fleet.as_table')}
      </Box>
      <Box component="table" sx={{ '& th, & td': { textAlign: 'left', pr: 3, py: 0.25, fontWeight: 400 } }}>
        <thead>
          <tr>
            <th scope="col">{translate('fleet.day')}</th>
            {parts.map(({ name }) => (
              <th key={name} scope="col">
                {translate(`fleet.signal_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <tr key={day.day}>
              <th scope="row">{`${weekday(day.day, locale)} ${Number(day.day.slice(8))}`}</th>
              {parts.map(({ name }) => (
                <td key={name}>{day[name].toLocaleString(locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function heard({ good, weak, poor }: SignalDay): number {
  return good + weak + poor;
}

function weekday(day: string, locale: string): string {
  return new Date(day).toLocaleDateString(locale, { weekday: 'short', timeZone: 'UTC' });
}

const chart = { display: 'flex', gap: 1, mt: 1 };

const legend = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  '&::before': {
    content: '""',
    width: 8,
    height: 8,
    borderRadius: '2px',
    bgcolor: 'var(--dot)',
    forcedColorAdjust: 'none',
  },
};
