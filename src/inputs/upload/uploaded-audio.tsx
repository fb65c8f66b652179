import type { InputProps } from '../../admin/overrides.ts';
import { AudioPreview } from '../file-preview.tsx';
import { InputFrame } from '../input-frame.tsx';
import { useInput } from '../use-input.ts';
import { DropBox } from './drop-box.tsx';
import { SendingFile } from './sending-file.tsx';
import { useUploads } from './use-uploads.ts';

interface Props extends InputProps {
  readonly path: string;
}

/** One uploaded sound with a player; it is sent as soon as it has passed its checks (FORM-TRACK-03). */
export function UploadedAudio({ path, ...props }: Props) {
  const { value, change, textField } = useInput(props);
  const { sendings, start, cancel, retry } = useUploads(path, change);
  const { label, disabled, inputRef } = textField;
  return (
    <InputFrame look={textField}>
      <DropBox
        kind="audio"
        many={false}
        label={label}
        disabled={disabled}
        focusRef={inputRef}
        onFiles={start}
      >
        <AudioPreview address={value} label={label} />
        {sendings.map(sending => (
          <SendingFile
            key={sending.key}
            sending={sending}
            onCancel={() => cancel(sending.key)}
            onRetry={() => retry(sending)}
          />
        ))}
      </DropBox>
    </InputFrame>
  );
}
