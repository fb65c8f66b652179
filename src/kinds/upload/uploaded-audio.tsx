import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { InputProps } from '../../admin/overrides.ts';
import { InputFrame, useInput } from '../input-frame.tsx';
import { DropBox } from './drop-box.tsx';
import { SendingFile } from './sending-file.tsx';
import { useUploads } from './use-uploads.ts';

const Waveform = lazy(async () => ({ default: (await import('./waveform.tsx')).Waveform }));

interface Props extends InputProps {
  readonly path: string;
  /** Told once the length of the sound is known, in seconds. */
  readonly onSeconds?: (seconds: number) => void;
}

/** One uploaded sound with a player; it is sent as soon as it has passed its checks (FORM-TRACK-03). */
export function UploadedAudio({ path, onSeconds, ...props }: Props) {
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
        {typeof value === 'string' && value !== '' && (
          <Suspense fallback={<Skeleton variant="rounded" height={100} />}>
            <Waveform address={value} label={label} onSeconds={onSeconds} />
          </Suspense>
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
