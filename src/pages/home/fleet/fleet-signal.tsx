import Box from '@mui/material/Box';
import { useLocale, useTranslate } from 'react-admin';
import type { SignalDay } from '../../../../contract/fleet.ts';
import { toneColors } from '../../../app/theme.ts';

/** From the bottom of a bar to its top. */
const parts = [
  { name: 'good', tone: 'success' },
  { name: 'weak', tone: 'warning' },
  { name: 'poor', tone: 'danger' },
] as const;

/** Which part of the devices had which signal on each of the last days; how many stands in a table. */
export function FleetSignal({ days }: { readonly days: readonly SignalDay[] }) {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
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
  '&::before': { content: '""', width: 8, height: 8, borderRadius: '2px', bgcolor: 'var(--dot)' },
};
