import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { InputProps } from '../admin/overrides.ts';
import { NumberBox } from './number-box.tsx';
import { wholeNumberText } from './number-text.ts';
import { useInput } from './use-input.ts';

const text = wholeNumberText({ min: 0 });

/** Seconds, typed as minutes and seconds; both empty is no duration. */
export function DurationInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const total = typeof value === 'number' ? value : null;
  const minutes = total === null ? null : Math.floor(total / 60);
  const seconds = total === null ? null : total % 60;
  const set = (nextMinutes: number | null, nextSeconds: number | null) =>
    change(
      nextMinutes === null && nextSeconds === null ? null : (nextMinutes ?? 0) * 60 + (nextSeconds ?? 0),
    );
  const { label, inputRef, helperText, ...shared } = textField;
  return (
    <Stack direction="row" spacing={1} role="group" aria-label={label}>
      <NumberBox
        {...shared}
        inputRef={inputRef}
        label={`${label} (${translate('form.minutes')})`}
        helperText={helperText}
        value={minutes}
        onNumber={next => set(next, seconds)}
        text={text}
      />
      <NumberBox
        {...shared}
        label={translate('form.seconds')}
        value={seconds}
        onNumber={next => set(minutes, next)}
        text={text}
      />
    </Stack>
  );
}
