import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** The place of the chart while it is on its way; as high as what comes. */
export function ChartWaiting() {
  return (
    <Box aria-busy sx={{ px: 2, pb: 2 }}>
      <Skeleton animation={false} variant="rounded" height={220} />
      <Skeleton animation={false} width={240} sx={{ mt: 1, height: 24 }} />
    </Box>
  );
}
