import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useRef } from 'react';
import type { UploadKind } from '../../../domain/records/limits.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import { InputFrame, useInput } from '../input-frame.tsx';
import { DropBox, SendingFile } from './drop-box.tsx';
import { ImageButtons, ImageTile } from './uploaded-images.tsx';
import { useUploads } from './use-uploads.ts';

interface Props extends InputProps {
  readonly path: string;
}

/** One uploaded picture; another one takes its place. */
export function UploadedImage(props: Props) {
  return (
    <UploadedFile {...props} kind="image">
      {({ address, label, disabled, isSending, remove }) => (
        <ImageTile address={address} label={label} pale={isSending}>
          {!disabled && <ImageButtons label={label} onRemove={remove} />}
        </ImageTile>
      )}
    </UploadedFile>
  );
}

interface AudioProps extends Props {
  /** Told once the length of the sound is known, in seconds. */
  readonly onSeconds?: (seconds: number) => void;
  /** Told of a file as soon as it is sent. */
  readonly onFile?: (file: File) => void;
}

const Waveform = comingPart(
  async () => (await import('./waveform.tsx')).Waveform,
  () => <Skeleton variant="rounded" height={100} />,
);

/** A sound of which the player cannot tell the length is saved without it. */
const longestHearingMs = 10_000;

/** One uploaded sound with a player; it is sent as soon as it has passed its checks (FORM-TRACK-03). */
export function UploadedAudio({ onSeconds, onFile, ...props }: AudioProps) {
  const heard = useRef(() => {});
  const untilHeard = async () =>
    await new Promise<void>(resolve => {
      heard.current = resolve;
      setTimeout(resolve, longestHearingMs);
    });
  const take = (seconds: number) => {
    onSeconds?.(seconds);
    heard.current();
  };
  return (
    <UploadedFile {...props} kind="audio" afterwards={onSeconds && untilHeard} onFile={onFile}>
      {({ address, label }) => <Waveform address={address} label={label} onSeconds={take} />}
    </UploadedFile>
  );
}

/** The file that is there. */
interface Kept {
  readonly address: string;
  readonly label: string;
  readonly disabled: boolean;
  /** Another one is on its way to its place. */
  readonly isSending: boolean;
  readonly remove: () => void;
}

interface FileProps extends Props {
  readonly kind: UploadKind;
  /** What the form waits for once the file has arrived. */
  readonly afterwards?: (() => Promise<void>) | undefined;
  readonly onFile?: ((file: File) => void) | undefined;
  readonly children: (kept: Kept) => ReactNode;
}

/** A box for one file, with what is there and what is on its way. */
function UploadedFile({ kind, path, afterwards, onFile, children, ...props }: FileProps) {
  const { value, change, textField } = useInput(props);
  const { sendings, start, cancel, retry } = useUploads(path, async address => {
    change(address);
    await afterwards?.();
  });
  const { label, disabled, inputRef } = textField;
  const take = (files: readonly File[]) => {
    for (const file of files) onFile?.(file);
    start(files);
  };
  const isSending = sendings.length > 0;
  return (
    <InputFrame look={textField}>
      <DropBox kind={kind} many={false} label={label} disabled={disabled} focusRef={inputRef} onFiles={take}>
        {typeof value === 'string' &&
          value !== '' &&
          children({ address: value, label, disabled, isSending, remove: () => change(null) })}
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
