import sanitizeHtml from 'sanitize-html';

/** A mail as it is previewed, stored and sent: the subject is plain text, the content is harmless HTML. */
export interface MailContent {
  readonly subject_html: string;
  readonly content_html: string;
}

const colour = [/^#[\da-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i];
const deepest = 50;

const rel = 'noopener noreferrer nofollow';
const schemes = ['https', 'http', 'mailto', 'tel'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'mark', 'sub', 'sup', 'a', 'ul', 'ol', 'li'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      color: colour,
      'background-color': colour,
    },
  },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  nestingLimit: deepest,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: leadsSomewhere(href) ? { href, rel } : {},
    }),
  },
};

/** A mail has no address of its own that a link could be relative to. */
function leadsSomewhere(address: string): boolean {
  return schemes.includes(URL.parse(address)?.protocol.slice(0, -1) ?? '');
}

/**
 * What may leave of a mail that somebody edited: nothing that runs, loads, tracks or starts a header of its
 * own (C5, C7). Sanitising twice changes nothing more, so what was previewed is what is stored and sent.
 */
export function sanitiseMail({ subject_html, content_html }: MailContent): MailContent {
  return { subject_html: plainLine(subject_html), content_html: harmless(content_html) };
}

/** True when a reader would see no subject or no content (MAIL-02, MAIL-03). */
export function isBlank({ subject_html, content_html }: MailContent): boolean {
  const words = sanitizeHtml(content_html, { allowedTags: [], allowedAttributes: {} });
  return plainLine(subject_html) === '' || words.replace(/[\s\u200b-\u200d\ufeff]/g, '') === '';
}

/** Marks that turn the direction of writing and so hide what a text says. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
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

/** Until nothing changes: taking a tag out may join two halves of another. */
function untagged(text: string): string {
  const less = text.replace(tag, '');
  return less === text ? text : untagged(less);
}

function harmless(html: string): string {
  const text = html
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(directionMarks, '');
  const once = sanitizeHtml(text, allowed).trim();
  return once === html ? once : harmless(once);
}
