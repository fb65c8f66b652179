import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { DoneOperation } from '../../../contract/plan.ts';
import { useNow } from '../../admin/timers.ts';
import { enUndo } from '../../i18n/en/undo.ts';
import { addWords } from '../../i18n/later-words.ts';
import { countdown, useUndo } from './use-undo.ts';

addWords(enUndo);

interface Props {
  readonly title: string;
  readonly operation: Pick<DoneOperation, 'id' | 'mails' | 'undo_until'>;
  /** What has come of it, and where to go next. */
  readonly children: ReactNode;
}

/** What was done, when the guest is told, and the way back as long as there is one. */
export function DoneStep({ title, operation, children }: Props) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow(1000);
  const { undoing, undo } = useUndo(operation.id);
  const left = Date.parse(operation.undo_until) > now;
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" ref={heading} tabIndex={-1} sx={{ typography: 'h1', m: 0, outline: 'none' }}>
        {translate(undoing.state === 'undone' ? 'undo.done' : title)}
      </Box>
      {undoing.state !== 'undone' && children}
      {undoing.state === 'refused' && <Alert severity="warning">{undoing.because}</Alert>}
      {(undoing.state === 'possible' || undoing.state === 'running') && (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Box role="timer" className="figures" sx={{ color: 'text.secondary' }}>
            {translate(left ? tellOf(operation) : 'undo.over', {
              time: countdown(operation.undo_until, now),
              smart_count: operation.mails,
            })}
          </Box>
          {left && (
            <Button
              variant="outlined"
              color="inherit"
              loading={undoing.state === 'running'}
              onClick={() => void undo()}
            >
              {translate('undo.undo')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

function tellOf({ mails }: Props['operation']): string {
  return mails > 0 ? 'undo.mails_leave' : 'undo.possible_for';
}
