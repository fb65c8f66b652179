import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useFieldLabel } from '../input-frame.tsx';
import { ValueRows } from '../nested/objects-input.tsx';
import { UrlInput } from '../text/text-inputs.tsx';
import { UploadedAudio, UploadedImage } from './uploaded-file.tsx';
import { UploadedImages } from './uploaded-images.tsx';

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

interface Props {
  readonly address: unknown;
  readonly label: string;
}

/** The picture at an address, 120 px wide (UPLOAD-08); says so when there is none. */
function ImagePreview({ address, label }: Props) {
  const translate = useTranslate();
  const [broken, setBroken] = useState<unknown>();
  if (!isAddress(address)) return null;
  if (broken === address) return <Note>{translate('form.no_picture')}</Note>;
  return (
    <Box
      component="img"
      src={address}
      alt={translate('form.preview_of', { label })}
      onError={() => setBroken(address)}
      sx={{ display: 'block', mt: 1, width: 120, borderRadius: 1, border: 1, borderColor: 'divider' }}
    />
  );
}

/** Plays the sound at an address. */
function AudioPreview({ address, label }: Props) {
  const translate = useTranslate();
  if (!isAddress(address)) return null;
  return (
    <Box
      component="audio"
      controls
      preload="none"
      src={address}
      aria-label={translate('form.preview_of', { label })}
      sx={{ display: 'block', mt: 1, width: '100%', height: 36 }}
    />
  );
}

function Note({ children }: { readonly children: string }) {
  return (
    <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary', typography: 'caption' }}>
      {children}
    </Box>
  );
}

/** Nothing is fetched from what is still being typed. */
function isAddress(address: unknown): address is string {
  return typeof address === 'string' && /^(https?:\/\/[^\s/]+\/\S+|\/[^\s/\\]\S*)$/.test(address);
}
