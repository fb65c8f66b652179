import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';

/** A calendar day; text from end to end, so that no zone moves it. Days that cannot be meant are not offered. */
export function DateInput(props: InputProps) {
  const max = props.field.latest?.(new Date().toISOString().slice(0, 10)) ?? '2199-12-31';
  const htmlInput = { min: '1900-01-01', max };
  return (
    <TextInput {...props} look={{ type: 'date', slotProps: { inputLabel: { shrink: true }, htmlInput } }} />
  );
}
