import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { type MailText, mailTextOf } from '../../../domain/setting-type.ts';
import type { InputProps } from '../../admin/engine-context.tsx';
import { useInput } from '../../kinds/input-frame.tsx';
import { SampleMail } from './sample-mail.tsx';

/** In pixels: beside the preview there is room for a short mail. */
const editorHeight = 220;

const MailContentInput = lazy(async () => ({
  default: (await import('../../booking/mail/mail-content-input.tsx')).MailContentInput,
}));

/** A mail among the settings: subject, rich text, and how it reads with the data of a guest. */
export function MailTextInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, error, textField } = useInput(props);
  const name: unknown = useWatch({ name: 'name' });
  const form = useMailTextForm(value, change);
  return (
    <FormProvider {...form}>
      <Box role="group" aria-label={String(textField.label)} sx={{ display: 'grid', gap: 2 }}>
        <TextField
          {...form.register('subject')}
          label={translate('booking.subject')}
          size="small"
          fullWidth
          required
          error={error !== undefined}
        />
        <Box>
          <Suspense fallback={<Skeleton variant="rounded" height={editorHeight + 70} />}>
            <MailContentInput
              source="content_html"
              label={translate('booking.content')}
              minHeight={editorHeight}
            />
          </Suspense>
          {error !== undefined && (
            <FormHelperText error role="alert">
              {textField.helperText}
            </FormHelperText>
          )}
        </Box>
        <SampleMail name={String(name ?? '')} />
      </Box>
    </FormProvider>
  );
}

const empty: MailText = { subject: '', content_html: '' };

/** The two parts of a mail as a form within the form, whose value is their JSON; nothing while both are empty. */
function useMailTextForm(
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
