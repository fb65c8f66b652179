import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/overrides.ts';
import { useFieldLabel } from '../input-frame.tsx';
import { ValueRows } from '../nested/objects-input.tsx';
import { UrlInput } from '../text/text-inputs.tsx';
import { UploadedAudio } from '../upload/uploaded-audio.tsx';
import { UploadedImage } from '../upload/uploaded-image.tsx';
import { UploadedImages } from '../upload/uploaded-images.tsx';
import { AudioPreview, ImagePreview } from './file-preview.tsx';

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

/** Pictures in order: uploaded where the field says where to, else by their addresses. */
export function ImagesInput(props: InputProps) {
  const { upload } = props.field;
  return upload === undefined ? <ImagesByAddress {...props} /> : <UploadedImages path={upload} {...props} />;
}

function ImagesByAddress(props: InputProps) {
  return (
    <ValueRows input={props} blank="">
      {({ value, change, textField }) => (
        <>
          <TextField
            {...textField}
            type="url"
            value={typeof value === 'string' ? value : ''}
            onChange={event => change(event.target.value)}
          />
          <ImagePreview address={value} label={textField.label} />
        </>
      )}
    </ValueRows>
  );
}
