import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { inOneLine } from '../../domain/text/in-one-line.ts';
import type { Operation } from '../../resources/operations.ts';
import { useActor } from '../admin/engine-context.tsx';
import { countdown, useUndo } from '../booking/steps/use-undo.ts';
import { breakable } from '../kinds/text/breakable.tsx';
import { useAbout, useOperationWords } from './undo-words.ts';

/** How everything in the tray looks: what can be taken back, and what goes on by itself. */
export const trayCard = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1,
  py: 1,
  maxWidth: 560,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: '0 8px 24px rgba(10, 20, 30, 0.14)',
};

interface Props {
  readonly operation: Operation;
  /** What a message has said of it. */
  readonly said: string | undefined;
  /** Epoch ms. */
  readonly now: number;
  /** The outcome of an undo is to be read, whatever becomes of the operation meanwhile. */
  readonly hold: (operation: Operation) => void;
  readonly release: (id: number) => void;
}

/** So long stands what is there to be read. */
export const readMs = 6_000;

/** One operation: what it did, how long it can be taken back, and the button that does. */
export function UndoItem({ operation, said, now, hold, release }: Props) {
  const translate = useTranslate();
  const { id } = operation;
  const { undoing, undo } = useUndo(id);
  const { state } = undoing;
  const offered = state === 'possible' || state === 'running';
  useEffect(() => {
    if (state !== 'undone') return;
    const read = setTimeout(() => release(id), readMs);
    return () => clearTimeout(read);
  }, [state, release, id]);
  const press = () => {
    hold(operation);
    void undo();
  };
  return (
    <Box component="li" sx={look}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, minWidth: 0 }}>
        <Box role="status">
          {offered && said !== undefined && <Box sx={{ fontWeight: 600 }}>{said}</Box>}
          <WhatWasDone operation={operation} isUndone={state === 'undone'} />
          {state === 'refused' && (
            <Box sx={{ color: 'var(--mui-palette-tones-warning-text)' }}>{undoing.because}</Box>
          )}
        </Box>
        {offered && (
          <Box role="timer" className="figures" sx={{ color: 'text.secondary' }}>
            {translate(operation.mails > 0 ? 'undo.mails_in' : 'undo.possible_for', {
              time: countdown(operation.undo_until ?? '', now),
            })}
          </Box>
        )}
      </Box>
      {offered && (
        <Button variant="outlined" color="inherit" loading={state === 'running'} onClick={press}>
          {translate('undo.undo')}
        </Button>
      )}
      {state === 'refused' && (
        <Button color="inherit" onClick={() => release(id)}>
          {translate('layout.dismiss')}
        </Button>
      )}
      {offered && (
        <IconButton
          size="small"
          aria-label={translate('layout.dismiss')}
          title={translate('layout.dismiss')}
          onClick={() => release(id)}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

interface WhatWasDoneProps {
  readonly operation: Operation;
  readonly isUndone: boolean;
}

/** What was done, to whom and where, with the way there as long as it holds. */
function WhatWasDone({ operation, isUndone }: WhatWasDoneProps) {
  const translate = useTranslate();
  const words = useOperationWords(operation);
  const about = useAbout(operation, useActor()?.role);
  const what = inOneLine([words, about.words]);
  if (isUndone) return translate('undo.undone', { what });
  return about.path === undefined ? breakable(what) : <Link to={about.path}>{breakable(what)}</Link>;
}

const look = { ...trayCard, justifyContent: 'space-between' };
