import type { InputProps } from '../../admin/overrides.ts';
import { InputFrame, useInput } from '../input-frame.tsx';
import { DropBox } from './drop-box.tsx';
import { ImageButtons } from './image-buttons.tsx';
import { ImageTile } from './image-tile.tsx';
import { SendingFile } from './sending-file.tsx';
import { useUploads } from './use-uploads.ts';

interface Props extends InputProps {
  readonly path: string;
}

/** One uploaded picture; another one takes its place. */
export function UploadedImage({ path, ...props }: Props) {
  const { value, change, textField } = useInput(props);
  const { sendings, start, cancel, retry } = useUploads(path, change);
  const { label, disabled, inputRef } = textField;
  return (
    <InputFrame look={textField}>
      <DropBox
        kind="image"
        many={false}
        label={label}
        disabled={disabled}
        focusRef={inputRef}
        onFiles={start}
      >
        {typeof value === 'string' && value !== '' && (
          <ImageTile address={value} label={label} pale={sendings.length > 0}>
            {!disabled && <ImageButtons label={label} onRemove={() => change(null)} />}
          </ImageTile>
        )}
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
