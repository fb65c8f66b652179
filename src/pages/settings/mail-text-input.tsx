import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useWatch } from 'react-hook-form';
import type { InputProps } from '../../admin/overrides.ts';
import { useInput } from '../../inputs/use-input.ts';
import { SampleMail } from './sample-mail.tsx';
import { useMailTextForm } from './use-mail-text-form.ts';

/** In pixels: beside the preview there is room for a short mail. */
const editorHeight = 220;

const MailContentInput = lazy(async () => ({
  default: (await import('../../booking/mail-content-input.tsx')).MailContentInput,
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
