import { directionMarks, harmlessHtml, isBlankHtml } from '../../domain/text/harmless-html.ts';

/** A mail as it is previewed, stored and sent: the subject is plain text, the content is harmless HTML. */
export interface MailContent {
  readonly subject_html: string;
  readonly content_html: string;
}

/**
 * What may leave of a mail that somebody edited: nothing that runs, loads, tracks or starts a header of its
 * own (C5, C7). Sanitising twice changes nothing more, so what was previewed is what is stored and sent.
 */
export function sanitiseMail({ subject_html, content_html }: MailContent): MailContent {
  return { subject_html: plainLine(subject_html), content_html: harmlessHtml(content_html) };
}

/** True when a reader would see no subject or no content (MAIL-02, MAIL-03). */
export function isBlank({ subject_html, content_html }: MailContent): boolean {
  return plainLine(subject_html) === '' || isBlankHtml(content_html);
}

const tag = /<[a-z!?/][^<>]*>?/gi;

/** What mail programs would decode to something else than the preview shows. */
const encodedWord = /=\?(?=[\w*-]+\?[bq]\?)/gi;
/** In characters; one word of this length still fits into a line of a mail. */
const longestSubject = 500;

/** One line of plain text: no markup, no control characters, no turned or encoded writing. */
function plainLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(directionMarks, '');
  return shortened(untagged(line).replace(encodedWord, '= ?').replace(/\s+/g, ' ').trim());
}

function shortened(text: string): string {
  const signs = [...text];
  return signs.length <= longestSubject
    ? text
    : `${signs
        .slice(0, longestSubject - 1)
        .join('')
        .trimEnd()}…`;
}

/**
 * Taking a tag out may join two halves of another; then somebody plays, and no sign of a tag is left. Trying again
 * until nothing changes would take as many rounds as tags are nested.
 */
function untagged(text: string): string {
  const less = text.replace(tag, '').replace(tag, '');
  return less.replace(tag, '') === less ? less : less.replaceAll('<', '');
}
