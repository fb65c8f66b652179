import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { tracks } from '../../../resources/tracks.ts';
import { PortalDialog } from '../../admin/dialogs/portal-dialog.tsx';
import { useLabels } from '../../admin/labels.ts';
import { DoneStep } from '../../booking/steps/done-step.tsx';
import { enPlaylists } from '../../i18n/en/own-pages.ts';
import { enUpload } from '../../i18n/en/uploads.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { DropBox, SendingFile } from '../../kinds/file/drop-box.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';
import { type NewTrack, useNewTracks } from './use-new-tracks.ts';

addWords(enUpload);
addWords(enPlaylists);

interface Props {
  /** The playlist that they come into. */
  readonly playlist: number;
  readonly onClose: () => void;
}

/** Several sounds at once into a playlist: a line for each, and one save, which can be undone as a whole (DEC-157). */
export function AddTracks({ playlist, onClose }: Props) {
  const translate = useTranslate();
  const { rows, state, add, change, remove, retry, save } = useNewTracks(playlist);
  const isReady = rows.length > 0 && rows.every(({ address }) => address !== undefined);
  const label = translate('playlists.sounds');
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <PortalDialog title={translate('playlists.add_tracks')} width={760} onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {state.at === 'done' ? (
          <DoneStep title="playlists.tracks_added" operation={state.operation}>
            <div>{translate('playlists.tracks', { smart_count: rows.length })}</div>
          </DoneStep>
        ) : (
          <>
            {state.refusal !== undefined && <Alert severity="error">{state.refusal}</Alert>}
            <DropBox
              {...{ kind: 'audio', many: true, label, focusRef: setButton, onFiles: add }}
              disabled={state.at === 'saving'}
            />
            {rows.map(row => (
              <TrackLine
                key={row.key}
                row={row}
                onChange={values => change(row.key, values)}
                onRetry={() => retry(row.key)}
                onRemove={() => {
                  remove(row.key);
                  button?.focus();
                }}
              />
            ))}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>{translate(state.at === 'done' ? 'export.close' : 'export.cancel')}</Button>
        {state.at !== 'done' && (
          <Button
            variant="contained"
            disabled={!isReady}
            loading={state.at === 'saving'}
            onClick={() => void save()}
          >
            {translate(rows.length === 0 ? 'ra.action.save' : 'playlists.save_tracks', {
              smart_count: rows.length,
            })}
          </Button>
        )}
      </DialogActions>
    </PortalDialog>
  );
}

interface TrackLineProps {
  readonly row: NewTrack;
  readonly onChange: (values: Pick<Partial<NewTrack>, 'title' | 'artist'>) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One sound: how far it has come, what it is called, and what is wrong with it. */
function TrackLine({ row, onChange, onRetry, onRemove }: TrackLineProps) {
  const translate = useTranslate();
  const text = useText();
  const labels = useLabels(tracks);
  const { file, address, seconds, errors } = row;
  const others = Object.entries(errors).filter(([name]) => name !== 'title' && name !== 'artist');
  const field = (name: 'title' | 'artist') => (
    <TextField
      size="small"
      label={labels.field(name)}
      required
      value={row[name]}
      error={errors[name] !== undefined}
      helperText={errors[name] && text(errors[name])}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <Box role="group" aria-label={file.name} sx={line}>
      {address === undefined ? (
        <SendingFile sending={row} onCancel={onRemove} onRetry={onRetry} />
      ) : (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'caption' }}>
            {file.name}
            {seconds !== undefined && ` · ${formatDuration(Math.round(seconds), translate)}`}
          </Box>
          <IconButton aria-label={translate('upload.remove', { label: file.name })} onClick={onRemove}>
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      )}
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {field('title')}
        {field('artist')}
      </Box>
      {others.map(([name, message]) => (
        <Box key={name} role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
          {name === '' ? text(message) : `${labels.field(name)}: ${text(message)}`}
        </Box>
      ))}
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
  pb: 2,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
