import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';

const look = { type: 'email', slotProps: { htmlInput: { autoComplete: 'off', spellCheck: false } } } as const;

export function EmailInput(props: InputProps) {
  return <TextInput {...props} look={look} />;
}
