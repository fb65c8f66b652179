import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ReactNode, useContext, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import { kindOf, storageOf } from '../../resources/kinds/kinds.ts';
import type { Resource } from '../../resources/schema/define-resource.ts';
import type { Field } from '../../resources/schema/field.ts';
import type { InputProps } from '../admin/engine-context.tsx';
import { DemandedFields } from '../admin/form/form-context.ts';

interface Props {
  readonly look: ReturnType<typeof useInput>['textField'];
  readonly children: ReactNode;
}

/** The label of an input that is no text box, what is inside, and what is wrong with it. */
export function InputFrame({ look: { label, required, error, helperText }, children }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Typography>
      {children}
      {helperText !== undefined && <FormHelperText error={error}>{helperText}</FormHelperText>}
    </Box>
  );
}

/** The value of one field of the form, and what a text field needs to show it with its label, mark and message. */
export function useInput({ name, field, resource, readOnlyBecause }: InputProps) {
  const translate = useTranslate();
  const label = useFieldLabel(resource)(name, field);
  const demanded = useContext(DemandedFields);
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
      required: demandsInput(field) || demanded.has(name),
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

/**
 * How a field is called in the chosen language; the schema's label where there is no other.
 * `name` may be a path into a list of objects (`breaks.0.start` → `breaks_start`).
 */
export function useFieldLabel(resource: Resource): (name: string, field: Field) => string {
  const translate = useTranslate();
  return (name, field) => {
    const key = name.replace(/\.\d+\./g, '_');
    return translate(`resources.${resource.name}.fields.${key}`, {
      _: translate(field.label, { _: field.label }),
    });
  };
}

/** The message of an error, or of the list as a whole where the entries have errors of their own. */
export function messageOf(error: unknown): string | undefined {
  if (!isRecord(error)) return undefined;
  if (typeof error.message === 'string' && error.message !== '') return error.message;
  return messageOf(error.root);
}

/** The message of one entry of a list; errors of entries come as a list beside the entries. */
export function messageAt(error: unknown, at: number): string | undefined {
  return Array.isArray(error) ? messageOf(error[at]) : undefined;
}

/** The first message anywhere inside, with the way to it: `monday.start: Must be a number`. */
export function deepMessage(error: unknown): string | undefined {
  const own = messageOf(error);
  if (own !== undefined || !isRecord(error)) return own;
  for (const [name, inner] of Object.entries(error)) {
    if (name === 'ref') continue;
    const found = deepMessage(inner);
    if (found !== undefined)
      return `${name}${isRecord(inner) && messageOf(inner) === undefined ? '.' : ': '}${found}`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** True when the field refuses to stay empty; a list without entries and a switch that is off are not empty. */
export function demandsInput(field: Field): boolean {
  if (!field.required || storageOf(field) === 'boolean') return false;
  return !field.schema.safeParse(kindOf(field).multiple ? [] : null).success;
}
