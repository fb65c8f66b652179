import '../../admin/list/list.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import type { Actor } from '../../../domain/actor.ts';
import { resources } from '../../../resources/index.ts';
import { duration } from '../../../resources/schema/fields.ts';
import { mayImport } from '../../../resources/schema/importable.ts';
import type { Track } from '../../../resources/tracks.ts';
import { useActor } from '../../admin/engine-context.tsx';
import { useLabels } from '../../admin/labels.ts';
import { columnsOf } from '../../admin/list/columns-of.ts';
import { RecordPage } from '../../admin/resource-screens.tsx';
import { ReadError } from '../../admin/show/read-error.tsx';
import { ShowSection } from '../../admin/show/show-section.tsx';
import { ReorderBar, useReorder } from '../../admin/table/reorder.tsx';
import type { Row } from '../../admin/table/row.ts';
import { SortableTable } from '../../admin/table/sortable-table.tsx';
import { enPlaylists } from '../../i18n/en/own-pages.ts';
import { addWords } from '../../i18n/later-words.ts';
import { DurationCell, formatDuration } from '../../kinds/number/number-views.tsx';
import { coming } from '../../layout/coming.tsx';

addWords(enPlaylists);

/** A playlist and its tracks in the order in which they are played. */
export function PlaylistPage() {
  const id = Number(useParams().id);
  const actor = useActor();
  return (
    <>
      <RecordPage resource={resources.playlists} />
      {actor !== undefined && (
        <Box sx={{ px: { xs: 2, md: 3 }, pb: 3 }}>
          <PlaylistTracks id={id} actor={actor} />
        </Box>
      )}
    </>
  );
}

const mostTracks = 500;
const names = ['image', 'title', 'artist', 'length', '#until'];

interface PlaylistTracksProps {
  readonly id: number;
  readonly actor: Actor;
}

/** The tracks of a playlist; dragging one changes when those behind it begin, which is shown before saving. */
function PlaylistTracks({ id, actor }: PlaylistTracksProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useGetList<Track & Row>('tracks', {
    pagination: { page: 1, perPage: mostTracks },
    sort: { field: 'order', order: 'ASC' },
    filter: { genre_id: id },
  });
  const labels = useLabels(resources.tracks);
  if (data === undefined && error !== null)
    return <ReadError many={labels.many} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={240} />;
  return (
    <ShowSection title={labels.many}>
      {mayImport(resources.tracks, actor.role) && <AddTracksButton playlist={id} />}
      {data.length === 0 ? (
        translate('playlists.no_tracks')
      ) : (
        <OrderedTracks tracks={data} actor={actor} labels={labels} />
      )}
    </ShowSection>
  );
}

const AddTracks = coming(async () => (await import('./add-tracks.tsx')).AddTracks);

function AddTracksButton({ playlist }: { readonly playlist: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mb: 1.5 }}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('playlists.add_tracks')}
      </Button>
      {isOpen && <AddTracks playlist={playlist} onClose={() => setOpen(false)} />}
    </Box>
  );
}

interface OrderedProps {
  readonly tracks: readonly (Track & Row)[];
  readonly actor: Actor;
  readonly labels: ReturnType<typeof useLabels>;
}

function OrderedTracks({ tracks, actor, labels }: OrderedProps) {
  const translate = useTranslate();
  const order = useReorder(resources.tracks, tracks);
  const rows = playedUntil(order.rows);
  const until = { '#until': { label: translate('playlists.until'), cell: UntilCell } };
  return (
    <div className="list">
      <div>{translate('playlists.total', { total: formatDuration(rows.at(-1)?.until ?? 0, translate) })}</div>
      <ReorderBar order={order} />
      <SortableTable
        resource={resources.tracks}
        labels={labels}
        columns={columnsOf(resources.tracks, names, actor.role, { columns: until })}
        rows={rows}
        move={order.move}
        actor={actor}
        sort={['order', 'asc']}
        changeSort={stays}
        registered={noActions}
        act={stays}
        readOnly
        withoutActions
        isDragged
      />
    </div>
  );
}

const noActions = {};

/** The order is the point of this table: it is neither sorted by a column nor acted on row by row. */
function stays(): void {}

const seconds = duration({ label: '' });

function UntilCell({ row, ...props }: Parameters<typeof DurationCell>[0]) {
  const value = typeof row.until === 'number' ? row.until : null;
  return <DurationCell {...props} row={row} field={seconds} value={value} />;
}

/** Each track with the seconds that have been played when it ends; one of unknown length counts nothing. */
function playedUntil(rows: readonly Row[]): readonly (Row & { readonly until: number })[] {
  let until = 0;
  return rows.map(row => {
    until += typeof row.length === 'number' ? row.length : 0;
    return { ...row, until };
  });
}
