import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/overrides.ts';
import { useFieldLabel } from '../input-frame.tsx';
import { HtmlPreview } from './html-preview.tsx';
import { TextInput } from './text-inputs.tsx';

const look = { multiline: true, minRows: 4, maxRows: 16 } as const;

/** HTML as text, with a preview as the reader will see it. */
export function RichTextInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  const label = useFieldLabel(props.resource)(props.name, props.field);
  return (
    <Box>
      <TextInput {...props} look={look} />
      {typeof value === 'string' && <HtmlPreview html={value} label={label} />}
    </Box>
  );
}
