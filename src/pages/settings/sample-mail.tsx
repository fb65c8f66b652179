import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Language, languageOf } from '../../../domain/people/language.ts';
import { filledIn, type MailText, mailPlaceholders, templateOf } from '../../../domain/setting.ts';
import { writtenTime } from '../../../domain/time/written-time.ts';
import { MailPreview } from '../../booking/mail/mail-preview.tsx';
import { guest } from '../../i18n/en/sample-guest.ts';

const height = 300;

interface Props {
  /** The setting, whose name says which mail it is and in which language. */
  readonly name: string;
}

/** What may be filled in, and the mail as an invented guest would get it. */
export function SampleMail({ name }: Props) {
  const translate = useTranslate();
  const { control } = useFormContext<MailText>();
  const [subject = '', content_html = ''] = useWatch({ control, name: ['subject', 'content_html'] });
  const values = sampleValues(languageOf(name.split('_').at(-1)));
  const template = templateOf(name);
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
        height={height}
      />
    </Box>
  );
}

const start = Date.parse('2026-11-21T14:30:00Z');
const later = Date.parse('2026-11-22T09:10:00Z');

/** An invented guest of each language. */
const guests = import.meta.glob<typeof guest>('../../i18n/*/sample-guest.ts', {
  eager: true,
  import: 'guest',
});

/** What the placeholders of a mail could be filled with, by their names. */
function sampleValues(language: Language): Readonly<Record<string, string>> {
  const { zone, ...person } = guests[`../../i18n/${language}/sample-guest.ts`] ?? guest;
  return {
    ...person,
    start: writtenTime(start, zone, language),
    new_start: writtenTime(later, zone, language),
    link: 'https://portal.example.com/reset-password#…',
    hours: '1',
    days: '14',
  };
}
