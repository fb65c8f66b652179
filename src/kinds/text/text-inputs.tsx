import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { typedPhone } from '../../../domain/people/typed-phone.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { Combobox } from '../combobox.tsx';
import { useFieldLabel, useInput } from '../input-frame.tsx';
import { HtmlPreview } from './html-preview.tsx';

type Look = Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'slotProps' | 'placeholder'>;

/** One line of text; empty is null. `look` turns it into its relatives. */
export function TextInput({ look, ...props }: InputProps & { readonly look?: Look }) {
  const { value, change, textField } = useInput(props);
  return (
    <TextField
      {...textField}
      {...look}
      value={typeof value === 'string' ? value : ''}
      onChange={event => change(event.target.value === '' ? null : event.target.value)}
    />
  );
}

const linesLook = { multiline: true, minRows: 3, maxRows: 12 } as const;

export function LongTextInput(props: InputProps) {
  return <TextInput {...props} look={linesLook} />;
}

const emailLook = {
  type: 'email',
  slotProps: { htmlInput: { autoComplete: 'off', spellCheck: false } },
} as const;

export function EmailInput(props: InputProps) {
  return <TextInput {...props} look={emailLook} />;
}

const phoneLook = { type: 'tel', slotProps: { htmlInput: { autoComplete: 'off' } } } as const;

/** A phone number. It stands as it was typed until one leaves the box, and counts as its rule has it (DEC-362). */
export function PhoneInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const [typed, setTyped] = useState('');
  const isRight = (number: string) => props.field.schema.safeParse(number).success;
  const kept = (text: string) => (text === '' ? null : typedPhone(text, isRight));
  const shown = kept(typed) === value ? typed : value;
  return (
    <TextField
      {...textField}
      {...phoneLook}
      value={typeof shown === 'string' ? shown : ''}
      onChange={({ target }) => {
        setTyped(target.value);
        change(kept(target.value));
      }}
      onBlur={() => {
        setTyped('');
        textField.onBlur();
      }}
    />
  );
}

/** An address, with a link that opens it once it is one. */
export function UrlInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  const href = typeof value === 'string' && props.field.schema.safeParse(value).success ? value : undefined;
  const label = useFieldLabel(props.resource)(props.name, props.field);
  const endAdornment = href === undefined ? undefined : <OpenLink href={href} label={label} />;
  return <TextInput {...props} look={{ type: 'url', slotProps: { input: { endAdornment } } }} />;
}

function OpenLink({ href, label }: { readonly href: string; readonly label: string }) {
  const translate = useTranslate();
  return (
    <InputAdornment position="end">
      <IconButton
        component="a"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        size="small"
        edge="end"
        aria-label={translate('form.open_link', { label })}
      >
        <OpenInNew fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
}

/** Free words; what is typed becomes one on Enter and also when the box is left. */
export function TagsInput(props: InputProps) {
  const { value, change, textField } = useInput(props);
  const words = Array.isArray(value) ? value.filter(word => typeof word === 'string') : [];
  const { inputRef, onBlur, disabled, ...look } = textField;
  return (
    <Combobox<string, true, false, true>
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={words}
      onChange={(_event, next) => change(next.map(word => word.trim()).filter(word => word !== ''))}
      disabled={disabled}
      onBlur={onBlur}
      renderInput={params => <TextField {...params} {...look} inputRef={inputRef} />}
    />
  );
}

const look = { multiline: true, minRows: 4, maxRows: 16 } as const;

/** HTML as text, with a preview as the reader will see it. */
export function RichTextInput(props: InputProps) {
  const value: unknown = useWatch({ name: props.name });
  const label = useFieldLabel(props.resource)(props.name, props.field);
  return (
    <Box>
      <TextInput {...props} look={look} />
      {typeof value === 'string' && <HtmlPreview html={value} label={label} />}
    </Box>
  );
}
