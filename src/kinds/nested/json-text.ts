/** What a text means as JSON: its value, or the line and column (from 1) of its first mistake. */
type JsonReading =
  | { readonly value: unknown; readonly mistake?: undefined }
  | { readonly mistake: { readonly line: number; readonly column: number } };

/** Reads JSON; blank is null. */
export function readJson(text: string): JsonReading {
  if (text.trim() === '') return { value: null };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return { mistake: placeIn(text, firstMistake(text)) };
  }
}

/** What fits into a line is written on one. */
const lineLength = 60;

/** JSON as a person edits it; short lists and objects stay on one line. */
export function writeJson(value: unknown): string {
  return value === null || value === undefined ? '' : written(value, '');
}

function written(value: unknown, indent: string): string {
  const line = onOneLine(value);
  const isNested = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isNested || (indent !== '' && line.length <= lineLength)) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map(each => inner + written(each, inner))
    : Object.entries(value).map(([key, each]) => `${inner}${JSON.stringify(key)}: ${written(each, inner)}`);
  const [open, shut] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.join(',\n')}\n${indent}${shut}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${onOneLine(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const string = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const token = new RegExp(`[ \\t\\r\\n]*(?:([{}[\\],:])|(${string})|(${number}|true|false|null))`, 'y');

type Expected = 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'after';

/** Where the text stops being the beginning of any JSON; engines word this differently and often leave it out. */
function firstMistake(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    const next = /[^ \t\r\n]|$/.exec(text.slice(at))?.index ?? 0;
    token.lastIndex = at;
    const [, sign, quoted, plain] = token.exec(text) ?? [];
    const follows = step(open, expected, { sign, quoted, plain });
    if (follows === undefined) return at + next;
    expected = follows;
    at = token.lastIndex;
  }
}

interface Token {
  readonly sign: string | undefined;
  readonly quoted: string | undefined;
  readonly plain: string | undefined;
}

/** What may follow the token, or undefined when it may not stand there. */
function step(open: string[], expected: Expected, token: Token): Expected | undefined {
  if (expected === 'colon') return token.sign === ':' ? 'value' : undefined;
  if (expected === 'after') return stepAfter(open, token);
  return expected === 'key' || expected === 'firstKey'
    ? stepKey(open, expected, token)
    : stepValue(open, expected, token);
}

function stepKey(open: string[], expected: Expected, { sign, quoted }: Token): Expected | undefined {
  if (quoted !== undefined) return 'colon';
  return expected === 'firstKey' && sign === '}' ? close(open) : undefined;
}

function stepValue(open: string[], expected: Expected, { sign, quoted, plain }: Token): Expected | undefined {
  if (quoted !== undefined || plain !== undefined) return 'after';
  if (sign === ']' && expected === 'first') return close(open);
  if (sign !== '{' && sign !== '[') return undefined;
  open.push(sign);
  return sign === '{' ? 'firstKey' : 'first';
}

function stepAfter(open: string[], { sign }: Token): Expected | undefined {
  const inside = open.at(-1);
  if (sign === ',' && inside !== undefined) return inside === '{' ? 'key' : 'value';
  const closes = (sign === '}' && inside === '{') || (sign === ']' && inside === '[');
  return closes ? close(open) : undefined;
}

function close(open: string[]): Expected {
  open.pop();
  return 'after';
}

function placeIn(text: string, position: number): { line: number; column: number } {
  const lines = text.slice(0, position).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
