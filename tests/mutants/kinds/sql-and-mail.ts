import { nameOf, partOf } from '../source-tree.ts';
import { type Break, instead, isText, type Kind, propertyValue, sourceOf } from './kind.ts';

const isSql = /\b(?:select|update|insert into|delete from|where|join|order by|for update)\b/;

/** Each place of a pattern in a piece of SQL, with something else there. */
const inSql = (name: string, pattern: RegExp, other: (found: string) => string): Kind => ({
  ...{ name, group: 'SQL', within: /^server\// },
  plant({ node }, source): readonly Break[] {
    const text = sourceOf(node, source);
    if (!(node.type === 'TemplateElement' || isText(node)) || !isSql.test(text)) return [];
    return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: node.start + index,
      end: node.start + index + found.length,
      text: other(found),
    }));
  },
});

const otherSign: Readonly<Record<string, string>> = { '<=': '<', '>=': '>', '<': '<=', '>': '>=' };

const sqlKinds = [
  inSql(
    'lock dropped',
    /(?<=^['`]?| )for (?:update|share|no key update)(?: of \w)?(?: skip locked)?\b/g,
    () => '',
  ),
  inSql('"not deleted" dropped', / and not (?:\w\.)?"?(?:deleted|disabled)"?/g, () => ''),
  // The very moment at which the database's own clock stands is one that no test can hit.
  inSql(
    'SQL comparison flipped',
    /(?<= )(?:<=|>=|<|>)(?= )(?! (?:now\(\)|clock_timestamp\(\)|\$\{now\}))/g,
    sign => otherSign[sign] ?? sign,
  ),
  inSql('nulls lost', / is (?:not )?distinct from /g, words => (words.includes('not') ? ' = ' : ' <> ')),
  inSql('order of rows turned', /(?<=order by [^()']*?) desc\b/g, () => ''),
  inSql('conflict not met', / on conflict .*? do nothing/g, () => ''),
];

const mails =
  /^server\/(?:mail|features\/mail|email-change|auth|invitations|workflows|features)\/.*|^server\/mail-texts/;

/** To whom, what and in which language. */
const mailFieldChanged: Kind = {
  name: 'mail field changed',
  group: 'mail',
  within: mails,
  plant(spot, source) {
    const names = [
      'to',
      'to_email',
      'replyTo',
      'subject',
      'subject_html',
      'content_html',
      'html',
      'language',
    ];
    const value = propertyValue(spot, names);
    if (value === undefined || spot.parents[0]?.type !== 'ObjectExpression') return [];
    const name = nameOf(partOf(spot.node, 'key'));
    if (/^z\./.test(sourceOf(value, source))) return [];
    const other = name === 'language' ? `(${sourceOf(value, source)} === 'vi' ? 'en' : 'vi')` : "''";
    return [instead(spot.node, `${name}: ${other}`)];
  },
};

export const sqlAndMailKinds: readonly Kind[] = [...sqlKinds, mailFieldChanged];
