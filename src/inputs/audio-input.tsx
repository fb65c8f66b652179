import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { AudioPreview } from './file-preview.tsx';
import { UrlInput } from './url-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

/** The address of one sound, with a player. */
export function AudioInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  return (
    <Box>
      <UrlInput {...props} />
      <AudioPreview address={value} label={useFieldLabel(props.resource)(props.name, props.field)} />
    </Box>
  );
}
