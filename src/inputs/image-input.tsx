import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { ImagePreview } from './file-preview.tsx';
import { UrlInput } from './url-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

/** The address of one picture, with the picture. */
export function ImageInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  return (
    <Box>
      <UrlInput {...props} />
      <ImagePreview address={value} label={useFieldLabel(props.resource)(props.name, props.field)} />
    </Box>
  );
}
