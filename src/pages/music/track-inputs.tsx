import TextField from '@mui/material/TextField';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '../../admin/overrides.ts';
import { useInput } from '../../kinds/input-frame.tsx';
import { formatDuration } from '../../kinds/number/number-cells.tsx';
import { UploadedAudio } from '../../kinds/upload/uploaded-audio.tsx';

/** The sound of a track; its length is taken from the sound itself (FORM-TRACK-04, FORM-TRACK-05). */
export function TrackAudioInput(props: InputProps) {
  const { setValue, getValues } = useFormContext();
  const take = (seconds: number) => {
    const length = Math.round(seconds);
    if (getValues('length') !== length) setValue('length', length, { shouldDirty: true });
  };
  return <UploadedAudio path={props.field.upload ?? ''} {...props} onSeconds={take} />;
}

/** How long a track plays: read from its sound, not typed (FORM-TRACK-06). */
export function LengthOutput(props: InputProps) {
  const { value, textField } = useInput(props);
  return (
    <TextField
      {...textField}
      value={typeof value === 'number' ? formatDuration(value) : '–'}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}
