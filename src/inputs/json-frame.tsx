import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { InputFrame } from './input-frame.tsx';
import type { useInput } from './use-input.ts';

const JsonEditor = lazy(async () => ({ default: (await import('./json-editor.tsx')).JsonEditor }));

interface Props {
  readonly textField: ReturnType<typeof useInput>['textField'];
  readonly text: string;
  readonly isWrong: boolean;
  readonly message: ReturnType<typeof useInput>['textField']['helperText'];
  readonly onText: (text: string) => void;
  readonly onBlur: () => void;
}

/** The editor of JSON as an input among others; it is loaded when the first one shows. */
export function JsonFrame({ textField, text, isWrong, message, onText, onBlur }: Props) {
  return (
    <InputFrame look={{ ...textField, error: isWrong, helperText: message }}>
      <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
        <JsonEditor
          label={textField.label}
          text={text}
          invalid={isWrong}
          disabled={textField.disabled}
          onText={onText}
          onBlur={onBlur}
        />
      </Suspense>
    </InputFrame>
  );
}
