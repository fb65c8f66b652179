import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { InputProps } from '../admin/overrides.ts';
import { browserZone, instantOfLocal, localOfInstant } from './local-time.ts';
import { useInput } from './use-input.ts';

interface Props extends InputProps {
  /** The first time that can be picked, `yyyy-MM-ddTHH:mm` in the browser's zone. */
  readonly min?: string;
}

/** An instant, shown and typed in the browser's zone, which is named below it. */
export function InstantInput({ min = '1900-01-01T00:00', ...props }: Props) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const zone = translate('form.zone', { zone: browserZone() });
  return (
    <TextField
      {...textField}
      type="datetime-local"
      value={typeof value === 'string' ? localOfInstant(value) : ''}
      onChange={event => change(instantOfLocal(event.target.value))}
      helperText={textField.helperText === undefined ? zone : `${textField.helperText} · ${zone}`}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { step: 1, min, max: '2199-12-31T23:59' },
      }}
    />
  );
}
