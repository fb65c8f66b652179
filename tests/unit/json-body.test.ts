import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonBody } from '../../server/http/json-body.ts';

const parse = (text: string) => jsonBody(Buffer.from(text));
const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const wide = (keys: number) => `{${Array.from({ length: keys }, (_, key) => `"k${key}":1`).join(',')}}`;

const many = (values: number, value: string) => `[${Array.from({ length: values }, () => value).join(',')}]`;

/** Spellings of a key that reaches a prototype, at several places and with escapes. */
const prototypeBodies = ['__proto__', 'constructor', 'prototype'].flatMap(key => {
  const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
  return [key, escaped].flatMap(name => [
    `{"${name}":1}`,
    `{"a":{"${name}":{}}}`,
    `[{"b":[{"${name}" : null}]}]`,
    `{"a":1,\n"${name}"\t:\r\n{"role":0}}`,
    `{"x":"}","${name}":[]}`,
    `{"x":"\\\\","${name}":[]}`,
    `{"x":"\\"","${name}":[]}`,
  ]);
});

const twice = [
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"a":{"b":1,"b":1}}',
  '[{"a":1},{"a":1,"c":{},"a":1}]',
  '{"":1,"":2}',
  '{"a":[{"a":1}],"a":3}',
  '{"role":1,"x":{"role":2},"role":0}',
];

const tooMuch = [
  ...[33, 34, 100, 7_000, 100_000].flatMap(depth => [nested(depth), nested(depth, '{"a":', '}')]),
  ...[1_001, 1_002, 5_000].map(wide),
  `[${Array.from({ length: 1_001 }, () => '{"a":1}').join(',')}]`,
  ...['1', '[]', '""', 'null'].map(value => many(10_001, value)),
];

const broken = [
  '{',
  '}',
  '[1,]',
  '{"a":}',
  '{a:1}',
  "{'a':1}",
  'undefined',
  'NaN',
  '{"a":1}}',
  '"',
  '"\\u12"',
  '{"a" 1}',
  '01',
  '[1 2]',
  '{"a":"\n"}',
  '\u0000',
  '{"a":1}x',
  '[[',
  ']',
  ':',
  '{"\\x":1}',
  '// {}',
  '{"a":1,}',
  'tru',
];

describe('bodies that a server must not believe', () => {
  it.each([
    ['a key that reaches a prototype', prototypeBodies],
    ['a key twice', twice],
    ['too deep or too wide', tooMuch],
    ['no JSON', broken],
  ])('G4 refuses %s with 400', (_, bodies) => {
    for (const body of bodies)
      expect(() => parse(body), body.slice(0, 80)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('G4 the bodies above are at least 80, all different', () => {
    const all = [...prototypeBodies, ...twice, ...tooMuch, ...broken];
    expect(new Set(all).size).toBeGreaterThanOrEqual(80);
  });

  it('G4 refuses bytes that are not UTF-8', () => {
    for (const bytes of [[0xff], [0x22, 0xc3, 0x28, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xc0, 0x80]])
      expect(() => jsonBody(Buffer.from(bytes))).toThrow('UTF-8');
  });

  it('G4 lets everything else through as it is, up to 32 levels, 1 000 keys and 10 000 values', () => {
    expect(parse(nested(32))).toEqual(JSON.parse(nested(32)));
    expect(parse(wide(1_000))).toEqual(JSON.parse(wide(1_000)));
    expect(parse(many(10_000, '1'))).toHaveLength(10_000);
    expect(parse('"[,,,"')).toBe('[,,,');
    fastCheck.assert(
      fastCheck.property(fastCheck.json({ maxDepth: 6, noUnicodeString: false }), text => {
        fastCheck.pre(!/__proto__|constructor|prototype/.test(text));
        expect(parse(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('an absent body is undefined, for calls that need none', () => {
    expect(jsonBody(Buffer.alloc(0))).toBeUndefined();
  });
});
