import sanitizeHtml from 'sanitize-html';

const colour = [
  /^#[\da-f]{3,8}$/i,
  /^rgb\(\s{0,3}\d{1,3}\s{0,3},\s{0,3}\d{1,3}\s{0,3},\s{0,3}\d{1,3}\s{0,3}\)$/i,
];
const deepest = 50;

const rel = 'noopener noreferrer nofollow';

const styles = {
  'text-align': [/^(?:left|right|center|justify)$/],
  color: colour,
  'background-color': colour,
};

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
  allowedStyles: { '*': styles },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: deepest,
  transformTags: {
    a: (tagName, { href = '' }): sanitizeHtml.Tag => ({
      tagName,
      attribs: leadsSomewhere.test(href) ? { href, rel } : {},
    }),
  },
};

/** A mail has no address of its own that a link could be relative to. */
const leadsSomewhere = /^\s{0,9}(?:https?:\/\/[^\s/?#]|mailto:|tel:)/i;

/** What a word processor says by styles, and by which our editor recognises its own copies. */
const copied: sanitizeHtml.IOptions = {
  ...allowed,
  allowedAttributes: { ...allowed.allowedAttributes, '*': ['style', 'data-pm-slice'] },
  allowedStyles: {
    '*': {
      ...styles,
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
    },
  },
};

/** Marks that turn the direction of writing and so hide what a text says. */
export const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * HTML with nothing in it that runs, loads or tracks (C7), read as text: browsers meet `onerror` and the like in
 * each document that they parse, also in one that nobody sees. Doing it twice changes nothing more, so what a
 * preview shows is what is stored and sent, byte for byte.
 */
export function harmlessHtml(html: string): string {
  const text = html
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(directionMarks, '');
  const once = sanitizeHtml(text, allowed).trim();
  return once === html ? once : harmlessHtml(once);
}

/** The same for what is pasted or dropped into an editor, which makes bold text of a bold style. */
export function harmlessClipboard(html: string): string {
  return sanitizeHtml(html, copied);
}

/** True when a reader would see no word of it. */
export function isBlankHtml(html: string): boolean {
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return words.replace(/[\s\u200b-\u200d\ufeff]/g, '') === '';
}
