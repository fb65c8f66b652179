import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import type { NumberText } from './number-text.ts';

type Props = Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: unknown;
  readonly onNumber: (value: number | null) => void;
  readonly text: NumberText;
};

/** A text box that holds a number: refuses other keys, keeps what is being typed, arrows go one step. */
export function NumberBox({ value, onNumber, text, onBlur, slotProps, 'aria-label': name, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const number = typeof value === 'number' ? value : null;
  const written = number === null ? '' : text.write(number);
  const shown = text.read(typed) === number ? typed : written;

  function type(next: string) {
    const read = text.read(next);
    if (read === undefined) return;
    setTyped(next);
    onNumber(read);
  }

  function step(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = text.write((number ?? 0) + (event.key === 'ArrowUp' ? text.step : -text.step));
    type(next);
  }

  return (
    <TextField
      {...rest}
      value={shown}
      onChange={event => type(event.target.value)}
      onKeyDown={step}
      onBlur={event => {
        setTyped(written);
        onBlur?.(event);
      }}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', autoComplete: 'off', 'aria-label': name },
      }}
    />
  );
}
