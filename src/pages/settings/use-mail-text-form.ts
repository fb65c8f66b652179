import { useEffect, useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type MailText, mailTextOf } from '../../../domain/setting-type.ts';

const empty: MailText = { subject: '', content_html: '' };

/** The two parts of a mail as a form within the form, whose value is their JSON; nothing while both are empty. */
export function useMailTextForm(
  value: unknown,
  change: (value: string | null) => void,
): UseFormReturn<{ subject: string; content_html: string }> {
  const text = typeof value === 'string' ? value : null;
  const written = useRef(text);
  const form = useForm({ defaultValues: mailOf(text) });
  useEffect(() => {
    // Somebody else's text came in from outside.
    if (text === written.current) return;
    written.current = text;
    form.reset(mailOf(text));
  }, [text, form]);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: { subject, content_html } }) => {
          const next =
            subject === '' && content_html === '' ? null : JSON.stringify({ subject, content_html });
          if (next === written.current) return;
          written.current = next;
          change(next);
        },
      }),
    [form, change],
  );
  return form;
}

function mailOf(text: string | null): MailText {
  return (text === null ? undefined : mailTextOf(text)) ?? empty;
}
