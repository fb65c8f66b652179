import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { resources } from '../../../resources/index.ts';
import { MailPreview } from '../../booking/mail-preview.tsx';
import { ToneTag } from '../../cells/tone-tag.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { ToldMail } from './timeline-entry.ts';

const height = 320;

/** A mail to the guest, what became of it, and on demand its text in a frame where nothing can run. */
export function TimelineMail({ mail }: { readonly mail: ToldMail }) {
  const translate = useTranslate();
  const text = useText();
  const [open, setOpen] = useState(false);
  const state = resources.mails.fields.state.choices?.find(({ value }) => value === mail.state);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {translate('timeline.mail', { subject: mail.subject_html })}
        </Box>
        <ToneTag tone={state?.tone}>{text(state?.label ?? mail.state)}</ToneTag>
      </Box>
      {mail.failure !== null && <Box>{mail.failure}</Box>}
      <Button
        color="inherit"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1.5, textDecoration: 'underline' }}
      >
        {translate(open ? 'timeline.hide_text' : 'timeline.show_text')}
      </Button>
      {open && <MailPreview mail={mail} to={mail.to_email} height={height} />}
    </>
  );
}
