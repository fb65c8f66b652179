import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { ImagePreview } from './file-preview.tsx';
import { UploadedImage } from './upload/uploaded-image.tsx';
import { UrlInput } from './url-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

/** One picture: uploaded where the field says where to, else by its address. */
export function ImageInput(props: InputProps) {
  const { upload } = props.field;
  return upload === undefined ? <ImageByAddress {...props} /> : <UploadedImage path={upload} {...props} />;
}

function ImageByAddress(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  return (
    <Box>
      <UrlInput {...props} />
      <ImagePreview address={value} label={useFieldLabel(props.resource)(props.name, props.field)} />
    </Box>
  );
}
