import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useOverdue } from '../admin/timers.ts';
import { useOutage } from '../live/live-changes.ts';

/** A connection that is back sooner is nobody's concern. */
const quietMs = 1_500;

const look = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 2,
  px: { xs: 1, md: 3 },
  py: 0.5,
  typography: 'body2',
  bgcolor: 'var(--mui-palette-tones-warning-soft)',
  color: 'var(--mui-palette-tones-warning-text)',
  borderTop: 1,
  borderColor: 'divider',
};

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * Says since when the portal has no connection and how old is what it shows, and goes as soon as the connection is
 * back: by then all of that is being read anew.
 */
export function ConnectionBar() {
  const translate = useTranslate();
  const outage = useOutage();
  const isSaid = useOverdue(outage !== undefined, quietMs);
  return (
    <Box role="status">
      {outage !== undefined && isSaid && (
        <Box sx={look}>
          <span>
            {translate('live.lost', { since: clock.format(outage.since) })}{' '}
            {translate('live.as_of', { time: clock.format(outage.heardAt) })}
          </span>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={outage.knock}
            sx={{ flex: 'none' }}
          >
            {translate('live.try_now')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
