import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { BreakDraft } from '../../../../domain/breaks.ts';
import { TimeSelect } from '../time-select.tsx';

interface Props {
  readonly number: number;
  readonly draft: BreakDraft;
  readonly hours: { readonly open: string | null; readonly close: string | null };
  readonly disabled: boolean;
  /** The message of one of its fields. */
  readonly problem: (field: keyof BreakDraft) => string | undefined;
  readonly onChange: (draft: BreakDraft) => void;
  readonly onRemove: () => void;
}

/** One break of a day: from, to, and away with it (HOURS-06 to HOURS-09). */
export function BreakRow({ number, draft, hours, disabled, problem, onChange, onRemove }: Props) {
  const translate = useTranslate();
  const within = { ...(hours.open && { gte: hours.open }), ...(hours.close && { lte: hours.close }) };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', flexWrap: 'wrap' }}>
      <TimeSelect
        label={translate('hours.break_from', { number })}
        value={draft.block_start_time}
        error={problem('block_start_time')}
        disabled={disabled}
        bounds={within}
        onChange={block_start_time => onChange({ ...draft, block_start_time })}
      />
      <TimeSelect
        label={translate('hours.break_to', { number })}
        value={draft.block_end_time}
        error={problem('block_end_time')}
        disabled={disabled}
        bounds={{ ...within, ...(draft.block_start_time && { gte: draft.block_start_time }) }}
        onChange={block_end_time => onChange({ ...draft, block_end_time })}
      />
      {!disabled && (
        <IconButton aria-label={translate('hours.remove_break', { number })} onClick={onRemove}>
          <Delete />
        </IconButton>
      )}
    </Box>
  );
}
