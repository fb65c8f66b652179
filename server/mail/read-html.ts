import { directionMarks, harmlessHtml, isBlankHtml } from '../../domain/text/harmless-html.ts';

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

/** How far apart what follows stands. */
const breaks: Readonly<Record<string, string>> = {
  '<br': '\n',
  '<hr': '\n',
  '<li': '\n- ',
  ...Object.fromEntries(['div', 'pre', 'tr'].map(name => [`</${name}`, '\n'])),
  ...Object.fromEntries(
    ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'ul', 'ol', 'table'].map(name => [
      `</${name}`,
      '\n\n',
    ]),
  ),
};
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
/** Whether such an address stands in the words of its link need not be found out. */
const longestAddress = 2_000;

/**
 * The words of sanitised HTML for readers who see no HTML: lines, dashes for lists, addresses behind links. Tag by
 * tag, so that the time it takes is in proportion to the text, whatever stands in it.
 */
export function plainText(html: string): string {
  const written: string[] = [];
  let link: { readonly address: string; readonly at: number } | undefined;
  for (const [piece] of html.matchAll(/<[^<>]*>|[^<]+|</g)) {
    const name = /^<\/?[a-z]\w{0,9}/.exec(piece)?.[0];
    if (name === undefined || !piece.endsWith('>')) written.push(decoded(piece).replace(/\s+/g, ' '));
    else if (name === '<a') link = { address: addressOf(piece), at: written.length };
    else if (name === '</a' && link !== undefined) {
      written.push(behind(link.address, written.slice(link.at).join('')));
      link = undefined;
    } else written.push(breaks[name] ?? '');
  }
  return linesOf(written.join(''));
}

function addressOf(tag: string): string {
  return decoded(/\shref="([^"]*)"/.exec(tag)?.[1] ?? '');
}

function behind(address: string, words: string): string {
  const isSaid = address.length <= longestAddress && words.includes(address.replace(/^(?:mailto|tel):/, ''));
  return isSaid ? '' : ` (${address})`;
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
}

/** Without spaces around lines, and with one empty line between paragraphs at most. */
function linesOf(text: string): string {
  return text
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

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
