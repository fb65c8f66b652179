import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';

const look = { type: 'tel', slotProps: { htmlInput: { autoComplete: 'off' } } } as const;

export function PhoneInput(props: InputProps) {
  return <TextInput {...props} look={look} />;
}
