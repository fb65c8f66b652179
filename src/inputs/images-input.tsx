import TextField from '@mui/material/TextField';
import type { InputProps } from '../admin/overrides.ts';
import { ImagePreview } from './file-preview.tsx';
import { ValueRows } from './value-rows.tsx';

/** The addresses of pictures, in order, each with its picture. */
export function ImagesInput(props: InputProps) {
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
