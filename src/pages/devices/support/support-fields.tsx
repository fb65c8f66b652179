import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { Controller, useFormContext } from 'react-hook-form';
import { supportCategories } from '../../../../domain/support-category.ts';
import { supports } from '../../../../resources/supports.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type SupportForm, supportChecks } from './support-form.ts';

const mostSubject = 255;
const { fields } = supports;

/** What the request is about, in one line and in many, and which kind it is. */
export function SupportFields() {
  const translate = useTranslate();
  const text = useText();
  const { register, control, formState } = useFormContext<SupportForm>();
  const { subject, description } = formState.errors;
  return (
    <>
      <TextField
        {...register('subject', { validate: supportChecks.subject })}
        label={text(fields.subject.label)}
        required
        fullWidth
        error={subject !== undefined}
        helperText={subject?.message && translate(subject.message, { _: subject.message })}
        slotProps={{ htmlInput: { maxLength: mostSubject } }}
      />
      <TextField
        {...register('description', { validate: supportChecks.description })}
        label={text(fields.description.label)}
        required
        fullWidth
        multiline
        minRows={4}
        maxRows={12}
        autoFocus
        error={description !== undefined}
        helperText={translate(description?.message ?? 'support.description_hint', {
          _: description?.message,
        })}
      />
      <Controller
        name="category"
        control={control}
        render={({ field }) => (
          <TextField {...field} select label={text(fields.category.label)} fullWidth>
            {supportCategories.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {text(label)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  );
}
