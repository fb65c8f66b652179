import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank, plainText, sanitiseMail } from '../../server/mail/read-html.ts';
import { injections } from '../support/injections.ts';
import { atScale } from '../support/scale.ts';
import { xssPayloads } from '../support/xss-payloads.ts';

const html = (content_html: string) => sanitiseMail({ subject_html: 'x', content_html }).content_html;
const subject = (subject_html: string) => sanitiseMail({ subject_html, content_html: 'x' }).subject_html;

describe('a sanitised mail', () => {
  it('keeps what the editor makes', () => {
    const text =
      '<h2>Moved</h2><p style="text-align:center">New <strong>time</strong>, <em>same</em> <u>bed</u>.</p>' +
      '<ul><li>14:30</li></ul><blockquote>x</blockquote><p><span style="color:#aa0000">red</span><br />y</p>' +
      '<a href="https://portal.example/x?a=1&amp;b=2" rel="noopener noreferrer nofollow">here</a>';
    expect(html(text)).toBe(text);
  });

  it('C7 loses what loads and whatever runs', () => {
    for (const payload of xssPayloads) {
      const clean = html(payload);
      expect(clean).not.toMatch(/<(?!\/?(?:p|a|ul|li|table|tbody|tr|td|div|form|span|br|h\d)\b)[a-z!?]/i);
      expect(clean.replace(/="[^"]*"/g, '=')).not.toMatch(
        /<[^>]*\b(?:on\w+|src|srcset|background|ping|poster|title)\s*=/i,
      );
      expect(clean).not.toMatch(/<[^<>]*style="[^"]*(?:url\(|expression)/i);
      expect(clean).not.toMatch(/<[^<>]*href="(?!https?:|mailto:|tel:)/i);
    }
  });

  it('is the same when it is sanitised again, so that the preview is what leaves', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(...xssPayloads, ...injections),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        '<p',
        '</p>',
        '=?utf-8?q?',
        '?=',
        '&lt;',
        '&#60;',
        '\r\n',
        '\u202e',
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const once = sanitiseMail({ subject_html: pieces.join(''), content_html: pieces.join('') });
        expect(sanitiseMail(once)).toEqual(once);
      }),
      { numRuns: atScale(500, 10_000) },
    );
  });

  it.each([
    ['Moved\r\nBcc: a@b.example', 'Moved Bcc: a@b.example'],
    ['  Tom & Jerry\t 5 < 6 and 7 > 3 ', 'Tom & Jerry 5 < 6 and 7 > 3'],
    ['<b>Moved</b> &amp; <<i>b>x', 'Moved &amp; x'],
    ['=?utf-8?q?x?=', '= ?utf-8?q?x?='],
    ['Đổi lịch ✓ 👩‍🦰', 'Đổi lịch ✓ 👩‍🦰'],
    ['x'.repeat(600), `${'x'.repeat(499)}…`],
  ])('C5 the subject %j reads %j', (given, expected) => {
    expect(subject(given)).toBe(expected);
  });

  it.each([
    ['', '<p>x</p>', true],
    ['x', '<p> &nbsp;<br></p>', true],
    ['x', '<img src="https://evil.example/a.png">', true],
    ['<b></b>', 'x', true],
    ['x', '<p>x</p>', false],
  ])('MAIL-02 MAIL-03 a subject %j over %j is blank: %s', (subject_html, content_html, blank) => {
    expect(isBlank({ subject_html, content_html })).toBe(blank);
  });

  it('C7 nesting of any depth ends', () => {
    expect(html(`${'<div>'.repeat(20_000)}x`)).toContain('x');
  });
});

describe('the text beside the HTML', () => {
  it.each([
    ['<p>Hello Ann,</p><p>it moved.<br />To 14:30</p>', 'Hello Ann,\n\nit moved.\nTo 14:30'],
    ['<ul><li>one</li><li>two &amp; three</li></ul><p>x</p>', '- one\n- two & three\n\nx'],
    ['<p>see <a href="https://x.example/a">our page</a></p>', 'see our page (https://x.example/a)'],
    ['<p><a href="mailto:a@b.example">a@b.example</a></p>', 'a@b.example'],
    ['<p>5 &lt; 6 &quot;x&quot;</p>', '5 < 6 "x"'],
  ])('of %s is %j', (given, expected) => {
    expect(plainText(given)).toBe(expected);
  });
});
