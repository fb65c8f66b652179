import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from 'react-hook-form';
import { languageOf } from '../../../domain/people/language.ts';
import {
  filledIn,
  type MailText,
  mailPlaceholders,
  mailTextOf,
  SettingType,
  templateOf,
} from '../../../domain/setting.ts';
import type { CellProps, InputProps } from '../../admin/engine-context.tsx';
import { MailPreview } from '../../booking/mail/mail-preview.tsx';
import { enMail } from '../../i18n/en/mails.ts';
import { addWords } from '../../i18n/later-words.ts';
import { useInput } from '../../kinds/input-frame.tsx';
import { JsonFrame } from '../../kinds/nested/json-input.tsx';
import { readJson } from '../../kinds/nested/json-text.ts';
import { NumberBox } from '../../kinds/number/number-inputs.tsx';
import { decimalText, wholeNumberText } from '../../kinds/number/number-text.ts';
import { LongTextInput } from '../../kinds/text/text-inputs.tsx';
import { LongTextCell } from '../../kinds/text/text-views.tsx';
import { comingPart } from '../../layout/coming-part.tsx';
import { sampleValues } from './sample-values.ts';

addWords(enMail);

const atLeastZero = { min: 0 };
const whole = wholeNumberText(atLeastZero);
const decimal = decimalText(atLeastZero);

/** The value of a setting, typed as what it is: text, number, JSON, or a mail with preview (ENUM-15). */
export function SettingValueInput(props: InputProps) {
  const type: unknown = useWatch({ name: 'value_type' });
  if (type === SettingType.Email) return <MailTextInput {...props} />;
  if (type === SettingType.Json) return <JsonTextInput {...props} />;
  if (type === SettingType.Integer) return <NumberTextInput {...props} text={whole} />;
  if (type === SettingType.Float) return <NumberTextInput {...props} text={decimal} />;
  return <LongTextInput {...props} />;
}

/** A mail by its subject, all else as it is kept. */
export function SettingValueCell(props: CellProps<string | null>) {
  const { value, row } = props;
  const mail = row.value_type === SettingType.Email && value !== null ? mailTextOf(value) : undefined;
  return <LongTextCell {...props} value={mail?.subject ?? value} />;
}

/** A number that is kept as text; neither letters nor a sign can be typed (FORM-SETTING-04). */
function NumberTextInput({ text, ...props }: InputProps & { readonly text: typeof whole }) {
  const { value, change, textField } = useInput(props);
  const kept = typeof value === 'string' ? value : '';
  const number = text.read(kept);
  return (
    <NumberBox
      {...textField}
      value={number === undefined ? kept : number}
      text={text}
      onNumber={next => change(typeof next === 'number' ? text.write(next) : next)}
    />
  );
}

/** JSON that is kept as text, as it was typed; its first mistake is told with its line (DEC-109). */
function JsonTextInput(props: InputProps) {
  const translate = useTranslate();
  const { value, change, textField } = useInput(props);
  const text = typeof value === 'string' ? value : '';
  const { mistake } = readJson(text);
  const isWrong = mistake !== undefined || textField.error;
  const message = mistake === undefined ? textField.helperText : translate('form.json_mistake', mistake);
  return (
    <JsonFrame
      {...{ textField, text, isWrong, message }}
      onText={next => change(next === '' ? null : next)}
      onBlur={textField.onBlur}
    />
  );
}

/** In pixels: beside the preview there is room for a short mail. */
const editorHeight = 220;

const MailContentInput = comingPart(
  async () => (await import('../../booking/mail/mail-content-input.tsx')).MailContentInput,
  () => <Skeleton variant="rounded" height={editorHeight + 70} />,
);

/** A mail among the settings: subject, rich text, and how it reads with the data of a guest. */
function MailTextInput(props: InputProps) {
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
          <MailContentInput
            source="content_html"
            label={translate('booking.content')}
            minHeight={editorHeight}
          />
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

const height = 300;

interface SampleMailProps {
  /** The setting, whose name says which mail it is and in which language. */
  readonly name: string;
}

/** What may be filled in, and the mail as an invented guest would get it. */
function SampleMail({ name }: SampleMailProps) {
  const translate = useTranslate();
  const { control } = useFormContext<MailText>();
  const [subject = '', content_html = ''] = useWatch({ control, name: ['subject', 'content_html'] });
  const template = templateOf(name);
  const language = languageOf(name.split('_').at(-1));
  const values = sampleValues(language, template);
  const fill = (text: string) => filledIn(text, placeholder => values[placeholder]);
  return (
    <Box component="section" aria-label={translate('booking.preview')} sx={{ display: 'grid', gap: 1.5 }}>
      {template !== undefined && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('mail.placeholders')}{' '}
          {mailPlaceholders[template].map(placeholder => (
            <Box key={placeholder} component="code" sx={{ mr: 1 }}>{`{{${placeholder}}}`}</Box>
          ))}
        </Box>
      )}
      <Box sx={{ color: 'text.secondary' }}>{translate('mail.sample')}</Box>
      <MailPreview
        mail={{ subject_html: fill(subject), content_html: fill(content_html) }}
        to={values.email ?? ''}
        language={language}
        height={height}
      />
    </Box>
  );
}
