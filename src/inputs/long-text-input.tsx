import type { InputProps } from '../admin/overrides.ts';
import { TextInput } from './text-input.tsx';

const look = { multiline: true, minRows: 3, maxRows: 12 } as const;

export function LongTextInput(props: InputProps) {
  return <TextInput {...props} look={look} />;
}
