import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { useParams } from 'react-router';
import { ShowWaiting } from '../../admin/show-state.tsx';
import { useActor } from '../../admin/use-actor.ts';
import type { LocationDetail } from './location-detail.ts';
import { LocationFailure } from './location-failure.tsx';
import { LocationHeader } from './location-header.tsx';
import { LocationTabs } from './location-tabs-bar.tsx';

/** Everything about one place: who it belongs to, its calendar and what can be set (LOC). */
export function LocationPage() {
  const { id } = useParams();
  const actor = useActor();
  const { data, error, refetch } = useGetOne<LocationDetail>(
    'locations',
    { id: Number(id) },
    { refetchOnMount: 'always' },
  );
  useEffect(() => {
    if (data !== undefined) document.title = data.name;
  }, [data]);
  const waiting = data === undefined || actor === undefined;
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {error !== null && data === undefined && (
        <LocationFailure error={error} onRetry={() => void refetch()} />
      )}
      {error === null && waiting && <ShowWaiting />}
      {!waiting && (
        <>
          <LocationHeader location={data} actor={actor} />
          <LocationTabs location={data} actor={actor} />
        </>
      )}
    </Box>
  );
}
