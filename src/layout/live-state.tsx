import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLiveState } from '../live/use-live-changes.ts';

/** A connection that is back sooner is nobody's concern. */
const quietMs = 4_000;

const look = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  color: 'text.secondary',
  typography: 'caption',
  whiteSpace: 'nowrap',
};

/** On a phone the dot stands alone; its words are read out all the same. */
const wordsWhereThereIsRoom = {
  '@media (max-width: 600px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
};

/** Says that what others change does not show at the moment; nothing while all is well. */
export function LiveState() {
  const translate = useTranslate();
  const isLost = useLiveState() === 'lost';
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(isLost), isLost ? quietMs : 0);
    return () => clearTimeout(timer);
  }, [isLost]);
  return (
    <Box role="status">
      {isLost && isSaid && (
        <Box sx={look} title={translate('live.lost_hint')}>
          <Box
            component="span"
            sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: 'warning.main' }}
          />
          <Box component="span" sx={wordsWhereThereIsRoom}>
            {translate('live.lost')}
          </Box>
        </Box>
      )}
    </Box>
  );
}
