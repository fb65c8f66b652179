import Close from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { operationKinds } from '../../domain/records/history.ts';
import { registry } from '../../resources/index.ts';
import type { Operation } from '../../resources/operations.ts';
import { countdown, useUndo } from '../booking/steps/use-undo.ts';
import { useText } from '../i18n/use-text.ts';

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
  /** Epoch ms. */
  readonly now: number;
  /** The outcome of an undo is to be read, whatever becomes of the operation meanwhile. */
  readonly hold: (operation: Operation) => void;
  readonly release: (id: number) => void;
}

const readMs = 6_000;

/** One operation: what it did, how long it can be taken back, and the button that does. */
export function UndoItem({ operation, now, hold, release }: Props) {
  const translate = useTranslate();
  const { id } = operation;
  const { undoing, undo } = useUndo(id);
  const { state } = undoing;
  const offered = state === 'possible' || state === 'running';
  const what = useOperationWords(operation);
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
          {state === 'undone' ? translate('undo.undone', { what }) : what}
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
      {offered && operation.record !== null && (
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

const look = { ...trayCard, justifyContent: 'space-between' };

const ofRecords = new Map<string, string>([
  ['create', 'undo.created_record'],
  ['edit', 'undo.edited_record'],
  ['remove', 'undo.removed_record'],
  ['reorder', 'undo.reordered'],
  ['bulk', 'undo.bulk'],
  ['import', 'undo.imported'],
]);

/** `Cancelled 3 bookings`, `City changed: Huế`, or what kind of thing it was. */
function useOperationWords({ kind, cancelled, moved, record, title }: Operation): string {
  const translate = useTranslate();
  const text = useText();
  const counted = [
    ...(cancelled > 0 ? [translate('undo.cancelled', { smart_count: cancelled })] : []),
    ...(moved > 0 ? [translate('undo.moved', { smart_count: moved })] : []),
  ];
  if (counted.length > 0) return counted.join(' · ');
  const resource = record !== null && Object.hasOwn(registry, record) ? registry[record] : undefined;
  if (resource !== undefined) {
    const called = (smart_count: number, _: string) =>
      translate(`resources.${resource.name}.name`, { smart_count, _ });
    const [one, many] = [called(1, resource.label.one), called(2, resource.label.many)];
    const words = ofRecords.get(kind);
    if (words !== undefined) return translate(words, { record: one, records: many, title: title ?? '' });
  }
  return text(operationKinds.find(({ value }) => value === kind)?.label ?? kind);
}
