import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import type { Mail } from '../../../contract/bookings.ts';
import type { Language } from '../../../domain/people/language.ts';
import { HtmlPreview } from '../../kinds/text/html-preview.tsx';

interface Props {
  /** As the server would send it; undefined until it has said so for the first time. */
  readonly mail: Mail | undefined;
  readonly to: string;
  /** In which language it is written; undefined where nobody knows. */
  readonly language?: Language | undefined;
  /** What is shown belongs to an earlier state of the text. */
  readonly late?: boolean;
  /** Pixels. */
  readonly height: number;
}

/** A mail as its reader will see it: the server's own rendering, in a frame where nothing can run or load. */
export function MailPreview({ mail, to, language, late = false, height }: Props) {
  const translate = useTranslate();
  return (
    <Box aria-busy={late}>
      <Box component="dl" sx={head}>
        <dt>{translate('booking.mail_to')}</dt>
        <dd>{to}</dd>
        <dt>{translate('booking.subject')}</dt>
        <dd lang={language}>{mail?.subject_html}</dd>
      </Box>
      {mail === undefined ? (
        <Skeleton variant="rounded" height={height} />
      ) : (
        <Box sx={{ opacity: late ? 0.6 : 1 }}>
          <HtmlPreview
            html={mail.content_html}
            label={translate('booking.mail')}
            height={height}
            {...(language !== undefined && { language })}
          />
        </Box>
      )}
    </Box>
  );
}

const head = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const;
