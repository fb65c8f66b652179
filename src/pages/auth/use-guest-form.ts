import { type FormEvent, useState } from 'react';
import { AuthError } from '../../../authProvider/requests.ts';
import type { Translate } from '../../account-security/labelled-field.tsx';
import { problemWords } from './guest-page.tsx';

/**
 * A small form of texts that must all be there (AUTH-13): empty ones are named and the first of them has the
 * focus; what the server refuses stands at its field, anything else above the form. `labels` are keys.
 */
export function useGuestForm<Values extends Readonly<Record<string, string>>>(
  initial: Values,
  labels: Readonly<Record<keyof Values & string, string>>,
  translate: Translate,
) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initial);
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isMissing = (name: string) => (values[name] ?? '').trim() === '';

  const problemOf = (name: keyof Values & string) => {
    if (checked && isMissing(name)) return translate('auth.required', { input: translate(labels[name]) });
    const said = errors[name];
    return said === undefined ? undefined : translate(said, { _: said });
  };

  return {
    values,
    busy,
    problem,
    errors,
    /** The props of one field that do not belong to its look. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: problemOf(name),
      onChange: (value: string) => {
        setValues(before => ({ ...before, [name]: value }));
        setErrors(({ [name]: _mended, ...others }) => others);
      },
    }),
    set: (more: Readonly<Record<string, string>>) => setValues(before => ({ ...before, ...more })),
    submit: async (
      event: FormEvent<HTMLFormElement>,
      send: (values: Readonly<Record<string, string>>) => Promise<void>,
    ) => {
      event.preventDefault();
      const { currentTarget: form } = event;
      setChecked(true);
      const first = Object.keys(labels).find(isMissing);
      if (first !== undefined) return focus(form, first);
      setBusy(true);
      setProblem('');
      try {
        // What came to a good end leads to another page: until that is there, the button stays busy.
        await send(values);
      } catch (error) {
        setBusy(false);
        const refused = error instanceof AuthError ? error.errors : {};
        setErrors(refused);
        const marked = Object.keys(labels).find(name => name in refused);
        if (marked === undefined) setProblem(problemWords(error, translate, 'errors.fallback'));
        else focus(form, marked);
      }
    },
  };
}

function focus(form: HTMLFormElement, name: string): void {
  form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
}
