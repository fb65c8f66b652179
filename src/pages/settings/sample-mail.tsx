import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Language } from '../../../domain/people/language.ts';
import type { MailText } from '../../../domain/setting-type.ts';
import { filledIn, mailPlaceholders, templateOf } from '../../../domain/text/mail-template.ts';
import { writtenTime } from '../../../domain/time/written-time.ts';
import { MailPreview } from '../../booking/mail/mail-preview.tsx';

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
  const values = sampleValues(name.endsWith('_vi') ? 'vi' : 'en');
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

const invented = {
  en: {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann.lee@mail.example',
    new_email: 'ann@riverside.example',
    location: 'Riverside',
    address: '1 Quay Street, SE1 7PB London, United Kingdom',
    device: 'Aspen',
    new_device: 'Birch',
    reason: 'The bed is being repaired.',
    zone: 'Europe/London',
    company: 'Linden Rest Company',
    change: 'a passkey was added',
  },
  vi: {
    first_name: 'Lan',
    last_name: 'Nguyễn',
    email: 'lan.nguyen@mail.example',
    new_email: 'lan@benthanh.example',
    location: 'Bến Thành',
    address: '8 Lê Lợi, 700000 Thành phố Hồ Chí Minh, Việt Nam',
    device: 'Sen',
    new_device: 'Cúc',
    reason: 'Giường đang được sửa chữa.',
    zone: 'Asia/Ho_Chi_Minh',
    company: 'An Nhiên Spa',
    change: 'một khóa truy cập đã được thêm',
  },
} as const;

/** What the placeholders of a mail could be filled with, by their names. */
function sampleValues(language: Language): Readonly<Record<string, string>> {
  const { zone, ...guest } = invented[language];
  return {
    ...guest,
    start: writtenTime(start, zone, language),
    new_start: writtenTime(later, zone, language),
    link: 'https://portal.example.com/reset-password#…',
    hours: '1',
    days: '14',
  };
}
