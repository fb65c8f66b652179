import { useFormContext } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { UploadedAudio } from '../../kinds/file/uploaded-file.tsx';

/** The sound of a track; its length is taken from the sound itself (FORM-TRACK-04, FORM-TRACK-05). */
export function TrackAudioInput(props: InputProps) {
  const { setValue, getValues } = useFormContext();
  const take = (seconds: number) => {
    const length = Math.round(seconds);
    if (getValues('length') !== length) setValue('length', length, { shouldDirty: true });
  };
  return <UploadedAudio path={props.field.upload ?? ''} {...props} onSeconds={take} />;
}
