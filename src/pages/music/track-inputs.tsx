import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { soundNames } from '../../kinds/file/sound-names.ts';
import { UploadedAudio } from '../../kinds/file/uploaded-file.tsx';
import { useInput } from '../../kinds/input-frame.tsx';
import { formatDuration } from '../../kinds/number/number-views.tsx';

/**
 * The sound of a track; its length is taken from the sound itself (FORM-TRACK-04, FORM-TRACK-05), and so are its title
 * and artist where nobody has written them yet (DEC-157).
 */
export function TrackAudioInput(props: InputProps) {
  const { setValue, getValues, formState } = useFormContext();
  const take = (seconds: number) => {
    const length = Math.round(seconds);
    if (getValues('length') !== length) setValue('length', length, { shouldDirty: true });
  };
  const takeNames = async (file: File) => {
    for (const [name, value] of Object.entries(await soundNames(file))) {
      const typed: unknown = getValues(name);
      if (typed === '' || typed === null || typed === undefined)
        setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  };
  return (
    <UploadedAudio
      path={props.field.upload ?? ''}
      {...props}
      onSeconds={take}
      onFile={file => void takeNames(file)}
    />
  );
}

/** How long a track plays: read from its sound, not typed (FORM-TRACK-06). */
export function LengthOutput(props: InputProps) {
  const { value, textField } = useInput(props);
  const translate = useTranslate();
  return (
    <TextField
      {...textField}
      value={typeof value === 'number' ? formatDuration(value, translate) : '–'}
      slotProps={{ htmlInput: { readOnly: true } }}
    />
  );
}
