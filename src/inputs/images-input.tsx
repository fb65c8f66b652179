import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { ImagePreview } from './file-preview.tsx';
import { UploadedImages } from './upload/uploaded-images.tsx';
import { ValueRows } from './value-rows.tsx';

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
