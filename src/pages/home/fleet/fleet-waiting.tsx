import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The place of the fleet's health while it is on its way; about as high as what comes. */
export function FleetWaiting() {
  return (
    <Box aria-busy sx={{ px: 2, pb: 2, minHeight: 560 }}>
      <Skeleton animation={false} width="60%" />
      <Skeleton animation={false} height={24} />
      <Skeleton animation={false} variant="rounded" height={96} sx={{ my: 2 }} />
      <Skeleton animation={false} variant="rounded" height={320} />
    </Box>
  );
}
