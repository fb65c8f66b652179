import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { filledIn, mailPlaceholders, templateOf } from '../../../domain/mail-template.ts';
import type { MailText } from '../../../domain/setting-type.ts';
import { MailPreview } from '../../booking/mail-preview.tsx';
import { sampleValues } from './sample-values.ts';

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
