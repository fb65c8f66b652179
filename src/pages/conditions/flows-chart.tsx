import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { type Flows, paces } from './paces.ts';

interface Props {
  readonly label: string;
  readonly flows: Flows;
}

/** One row for each pace, one bar for each time, all to one scale, with the sum at the end. */
export function FlowsChart({ label, flows }: Props) {
  const translate = useTranslate();
  const longest = Math.max(1, ...paces.flatMap(pace => flows[pace]));
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      {paces.map(pace => {
        const times = flows[pace];
        const sum = times.reduce((total, time) => total + time, 0);
        return (
          <Box key={pace} sx={line}>
            <span>{translate(`conditions.paces.${pace}`)}</span>
            <Box sx={bars} role="img" aria-label={times.join(', ') || translate('conditions.none')}>
              {placed(times).map(({ time, key }) => (
                <Box
                  key={key}
                  title={String(time)}
                  sx={{ ...bar, height: `${Math.max(4, (time / longest) * 100)}%` }}
                />
              ))}
            </Box>
            <Box component="span" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {translate('conditions.sum', { sum })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Equal times differ by their place only. */
function placed(times: readonly number[]) {
  return times.map((time, at) => ({ time, key: `${at}` }));
}

const line = {
  display: 'grid',
  gridTemplateColumns: '80px minmax(0, 1fr) 72px',
  alignItems: 'center',
  columnGap: 1,
  typography: 'caption',
} as const;
const bars = {
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2px',
  height: 40,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const bar = {
  flex: '1 1 0',
  minWidth: 2,
  maxWidth: 24,
  bgcolor: 'primary.main',
  borderRadius: '2px 2px 0 0',
} as const;
