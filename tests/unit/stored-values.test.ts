import { describe, expect, it } from 'vitest';
import { richText, text } from '../../resources/schema/fields.ts';
import { cleaned } from '../../server/db/write/row-statements.ts';

const fields = { body: richText({ label: 'Body' }), note: text({ label: 'Note' }) };

describe('values on their way into the database', () => {
  it.each([
    ['<p onclick="x()">Warm<script>x()</script></p>', '<p>Warm</p>'],
    ['<img src="javascript:x()" onerror="x()">', '<img />'],
    ['<a href="javascript:x()">go</a>', '<a rel="noopener noreferrer nofollow">go</a>'],
    ['<a href="//evil.example">go</a>', '<a rel="noopener noreferrer nofollow">go</a>'],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['<svg><script>x()</script></svg>', ''],
    ['<b style="position:fixed">bold</b>', '<b>bold</b>'],
    ['<h1>Hello</h1><ul><li>one</li></ul>', '<h1>Hello</h1><ul><li>one</li></ul>'],
  ])('F12, C7 keeps of %s only what cannot run or load', (dirty, clean) => {
    expect(cleaned(fields, { body: dirty })).toEqual({ body: clean });
  });

  it('F12 leaves plain text as it is; it is shown as text', () => {
    expect(cleaned(fields, { note: '<b>5 < 6</b>' })).toEqual({ note: '<b>5 < 6</b>' });
  });
});
