import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { AudioPreview } from './file-preview.tsx';
import { UploadedAudio } from './upload/uploaded-audio.tsx';
import { UrlInput } from './url-input.tsx';
import { useFieldLabel } from './use-field-label.ts';

/** One sound with a player: uploaded where the field says where to, else by its address. */
export function AudioInput(props: InputProps) {
  const { upload } = props.field;
  return upload === undefined ? <AudioByAddress {...props} /> : <UploadedAudio path={upload} {...props} />;
}

function AudioByAddress(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  return (
    <Box>
      <UrlInput {...props} />
      <AudioPreview address={value} label={useFieldLabel(props.resource)(props.name, props.field)} />
    </Box>
  );
}
