import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Controller, useForm, useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { messageCalls } from '../../contract/messages.ts';
import type { PortalDataProvider } from '../../dataProvider/index.ts';
import { supportCategories } from '../../domain/devices/device.ts';
import { supports } from '../../resources/supports.ts';
import { enSupport } from '../i18n/en/support.ts';
import { addWords } from '../i18n/later-words.ts';
import { useText } from '../i18n/use-text.ts';

addWords(enSupport);

/** What people type when they ask for help (FORM-SUPPORT-05). */
interface SupportForm {
  subject: string;
  description: string;
  category: string;
}

/** Checks for the fields of the form; each answers the key of a message or nothing. */
const supportChecks = {
  // FORM-SUPPORT-01
  subject: (text: string) => (text.trim() === '' ? 'support.subject_blank' : undefined),
  // FORM-SUPPORT-02
  description: (text: string) => (text.trim() === '' ? 'support.description_blank' : undefined),
};

interface Sent {
  readonly id: number;
  readonly message: string;
}

interface About {
  readonly userId: number;
  /** The device that it is about, if it is about one. */
  readonly deviceId?: number;
}

const refused = z.object({ body: z.object({ errors: z.record(z.string(), z.string()) }) });

/** One request for help, sent once however often it is pressed; what was typed stays where it fails (FORM-SUPPORT-03). */
export function useSupportForm(
  { subject, category }: Pick<SupportForm, 'subject' | 'category'>,
  { userId, deviceId }: About,
) {
  const provider = useDataProvider<PortalDataProvider>();
  const form = useForm<SupportForm>({
    mode: 'onTouched',
    defaultValues: { subject, description: '', category },
  });
  const [sent, setSent] = useState<Sent>();
  const [failed, setFailed] = useState(false);

  /** Answers whether it is sent. `along`: lines that go with the description. */
  const send = async (along: readonly string[] = []): Promise<boolean> => {
    let isSent = false;
    await form.handleSubmit(async ({ description, ...values }) => {
      setFailed(false);
      const body = {
        ...values,
        description: withLines(description.trim(), along),
        ...(deviceId === undefined ? {} : { device_id: deviceId }),
      };
      try {
        const answer = await provider.submit(messageCalls.askForHelp, { params: { id: userId }, body });
        setSent(answer);
        isSent = true;
      } catch (error) {
        // FORM-SUPPORT-04: one sentence whatever the reason; a field that was refused says more.
        setFailed(true);
        for (const [name, message] of refusedFields(error)) form.setError(name, { message });
      }
    })();
    return isSent;
  };

  return { form, send, sent, failed };
}

function withLines(description: string, along: readonly string[]): string {
  return along.length === 0 ? description : [description, '', ...along].join('\n');
}

/** The fields that the server refused, each with its words. */
function refusedFields(error: unknown): (readonly [keyof SupportForm, string])[] {
  const errors = refused.safeParse(error).data?.body.errors ?? {};
  return (['subject', 'description', 'category'] as const).flatMap(name =>
    errors[name] === undefined ? [] : [[name, errors[name]] as const],
  );
}

const mostSubject = 255;
const { fields } = supports;

/** What the request is about, in one line and in many, and which kind it is. */
export function SupportFields({ autoFocus }: { readonly autoFocus?: true }) {
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
        {...(autoFocus && { autoFocus })}
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
