import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import { resources } from '../../../resources/index.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { LazyShow } from '../../admin/resource-screens.tsx';
import { PlaylistTracks } from './playlist-tracks.tsx';

/** A playlist and its tracks in the order in which they are played. */
export function PlaylistPage() {
  const id = Number(useParams().id);
  const actor = useActor();
  return (
    <>
      <LazyShow resource={resources.playlists} />
      {actor !== undefined && (
        <Box sx={{ px: { xs: 2, md: 3 }, pb: 3 }}>
          <PlaylistTracks id={id} actor={actor} />
        </Box>
      )}
    </>
  );
}
