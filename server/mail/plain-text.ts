import sanitizeHtml from 'sanitize-html';

const breaks = /<(?:br|hr)\s*\/?>|<\/(?:p|div|h[1-6]|blockquote|pre|ul|ol|tr|table)>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of sanitised HTML for readers who see no HTML: lines, dashes for lists, addresses behind links. */
export function plainText(html: string): string {
  const marked = html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, address: string, words: string) =>
      words.includes(address.replace(/^(?:mailto|tel):/, '')) ? words : `${words} (${address})`,
    )
    .replace(/<\/(?:p|h[1-6]|blockquote|ul|ol|table)>/g, '\n$&')
    .replace(breaks, '\n');
  return sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
