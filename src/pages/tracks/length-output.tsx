import TextField from '@mui/material/TextField';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useInput } from '../../kinds/input-frame.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';

/** How long a track plays: read from its sound, not typed (FORM-TRACK-06). */
export function LengthOutput(props: InputProps) {
  const { value, textField } = useInput(props);
  return (
    <TextField
      {...textField}
      value={typeof value === 'number' ? formatDuration(value) : '–'}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}
