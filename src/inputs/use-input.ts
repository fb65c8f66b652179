import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { InputProps } from '../admin/overrides.ts';
import { demandsInput } from './demands-input.ts';
import { messageOf } from './error-messages.ts';
import { useFieldLabel } from './use-field-label.ts';

/** The value of one field of the form, and what a text field needs to show it with its label, mark and message. */
export function useInput({ name, field, resource, readOnlyBecause }: InputProps) {
  const translate = useTranslate();
  const label = useFieldLabel(resource)(name, field);
  const { field: control, fieldState } = useController({ name });
  const value: unknown = control.value;
  const message = messageOf(fieldState.error);
  const help = readOnlyBecause ?? field.help;
  return {
    value,
    error: fieldState.error,
    change: (next: unknown) => control.onChange(next),
    textField: {
      label,
      name,
      inputRef: control.ref,
      onBlur: () => control.onBlur(),
      disabled: readOnlyBecause !== undefined,
      required: demandsInput(field),
      error: message !== undefined,
      helperText: message === undefined ? text(help) : text(message),
      fullWidth: true,
      size: 'small' as const,
    },
  };

  /** Texts of the schema are translated by their English wording, which is also the fallback. */
  function text(english: string | undefined): string | undefined {
    return english === undefined ? undefined : translate(english, { _: english });
  }
}
