import { plainText } from './plain-text.ts';
import { isBlank, type MailContent, sanitiseMail } from './sanitise.ts';

/** What is to be found out about a mail. */
export interface HtmlParams extends MailContent {
  readonly want: 'harmless' | 'words';
}

/** A mail as it may leave, with what a reader would miss in it; or its words for readers who see no HTML. */
export interface HtmlAnswer extends MailContent {
  readonly isBlank: { readonly subject_html: boolean; readonly content_html: boolean };
  readonly words: string;
}

const nothingBlank = { subject_html: false, content_html: false };

/** The answer, in as much time as the HTML takes: long HTML is read by the thread of `askHtmlThread`. */
export function readHtml({ want, ...mail }: HtmlParams): HtmlAnswer {
  if (want === 'words') return { ...mail, isBlank: nothingBlank, words: plainText(mail.content_html) };
  const harmless = sanitiseMail(mail);
  return {
    ...harmless,
    isBlank: {
      subject_html: isBlank({ ...harmless, content_html: 'said' }),
      content_html: isBlank({ ...harmless, subject_html: 'said' }),
    },
    words: '',
  };
}
