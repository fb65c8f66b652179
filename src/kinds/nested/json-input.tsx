import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '../../admin/engine-context.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import { deepMessage, InputFrame, useInput } from '../input-frame.tsx';
import { readJson, writeJson } from './json-text.ts';

/**
 * JSON as text. While it cannot be read, the form holds what was typed as `Unreadable`, which no schema
 * accepts: saving is refused at this field and nothing typed is lost.
 */
export function JsonInput(props: InputProps) {
  const translate = useTranslate();
  const { trigger } = useFormContext();
  const { value, change, error, textField } = useInput(props);
  const [typed, setTyped] = useState<string>();
  const unread = value instanceof Unreadable;
  const text = unread ? value.text : written(typed, value);
  const reading = readJson(text);
  const inside = deepMessage(error);
  const message =
    reading.mistake === undefined
      ? (inside ?? textField.helperText)
      : translate('form.json_mistake', reading.mistake);

  const isWrong = inside !== undefined || reading.mistake !== undefined;

  function type(next: string) {
    const read = readJson(next);
    setTyped(next);
    change(read.mistake === undefined ? read.value : new Unreadable(next));
  }

  return (
    <JsonFrame
      {...{ textField, text, isWrong, message }}
      onText={type}
      onBlur={() => {
        textField.onBlur();
        void trigger(props.name);
      }}
    />
  );
}

/** What is being typed stays as it is while it means the value; spaces and line breaks are the person's own. */
function written(typed: string | undefined, value: unknown): string {
  if (typed === undefined) return writeJson(value);
  const read = readJson(typed);
  const same = read.mistake === undefined && JSON.stringify(read.value) === JSON.stringify(value ?? null);
  return same ? typed : writeJson(value);
}

/** A text that is not yet a value of its field. No schema accepts it, so it can be kept but never sent. */
class Unreadable {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const JsonEditor = comingPart(
  async () => (await import('./json-editor.tsx')).JsonEditor,
  () => <Skeleton variant="rounded" height={120} />,
);

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
      <JsonEditor
        label={textField.label}
        text={text}
        invalid={isWrong}
        disabled={textField.disabled}
        onText={onText}
        onBlur={onBlur}
      />
    </InputFrame>
  );
}
