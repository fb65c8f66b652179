import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';

const look = {
  type: 'date',
  slotProps: { inputLabel: { shrink: true }, htmlInput: { min: '1900-01-01', max: '2199-12-31' } },
} as const;

/** A calendar day; text from end to end, so that no zone moves it. */
export function DateInput(props: InputProps) {
  return <TextInput {...props} look={look} />;
}
