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
