import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';
import type { Fleet } from '../../../../contract/fleet.ts';
import { type FleetState, fleetStates } from '../../../../domain/devices/fleet-health.ts';
import { toneColors } from '../../../app/theme.ts';
import { fleetTones } from '../../../devices/fleet-tones.ts';

interface Props {
  readonly counts: Fleet['counts'];
  /** The state whose devices alone are listed. */
  readonly state: FleetState | undefined;
  readonly onState: (state: FleetState | undefined) => void;
}

const installed = fleetStates.slice(0, fleetStates.indexOf('well') + 1);
const needing = fleetStates.slice(0, fleetStates.indexOf('well'));
const notInstalled = fleetStates.slice(fleetStates.indexOf('well') + 1);

/** How many devices are in each state; a state that needs someone narrows the list below to its devices. */
export function FleetCounts({ counts, state, onState }: Props) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const figure = (count: number) => count.toLocaleString(locale);
  const all = installed.reduce((sum, each) => sum + counts[each], 0);
  const shown = needing.filter(each => counts[each] > 0 || each === state);
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
              sx={{ flexGrow: counts[each], bgcolor: toneColors(fleetTones[each]).solid, minWidth: 0 }}
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
              sx={{ ...chip, '--dot': toneColors(fleetTones[each]).solid }}
            >
              {translate(`fleet.state.${each}`)} <strong>{figure(counts[each])}</strong>
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
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '50%', bgcolor: 'var(--dot)' },
  '&:hover': { borderColor: 'text.disabled' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'action.selected' },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
};
