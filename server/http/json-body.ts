import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../domain/refusals/refuse.ts';
import { ApiError, badRequest } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much JSON the route takes, where that is more than others take. */
    mostJson?: JsonLimits;
  }
}

/** How many keys and values a body may hold in all. */
interface JsonLimits {
  readonly keys: number;
  readonly values: number;
}

const deepest = 32;
const ordinary: JsonLimits = { keys: 1000, values: 10_000 };
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Bodies are JSON in UTF-8 and nothing else; every other content type is a 415 (reliability G3). */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8')
        throw new ApiError(415, refuse('request.json-utf8-only'));
      return jsonBody(bytes, request.routeOptions.config.mostJson);
    },
  );
}

/**
 * The value of a JSON body. Refuses with 400 what `JSON.parse` lets through: bytes that are not UTF-8,
 * more than 32 levels, 1 000 keys or 10 000 values unless the route takes more, a key twice in one object,
 * keys that reach a prototype (reliability G4).
 */
export function jsonBody(bytes: Buffer, most: JsonLimits = ordinary): unknown {
  if (bytes.length === 0) return undefined;
  const text = decoded(bytes);
  checkStructure(text, most);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(refuse('request.not-json'));
  }
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw badRequest(refuse('request.not-utf8'));
  }
}

/** The keys of each object that is open, undefined for an array; how many keys and values there were in all. */
interface Scan {
  readonly most: JsonLimits;
  readonly open: (Set<string> | undefined)[];
  keys: number;
  values: number;
}

/** Walks over the text once; what is no JSON at all is left to `JSON.parse` to refuse. */
function checkStructure(text: string, most: JsonLimits): void {
  const scan: Scan = { most, open: [], keys: 0, values: 0 };
  let at = 0;
  while (at < text.length) {
    const character = text[at];
    if (character === '"') {
      at = passString(scan, text, at);
      continue;
    }
    if (character === '{' || character === '[') enter(scan, character === '{');
    else if (character === ',') countValue(scan);
    if (character === '}' || character === ']') scan.open.pop();
    at++;
  }
}

/** A short body can hold so many small values that a hundred of them fill the memory. */
function countValue(scan: Scan): void {
  scan.values++;
  if (scan.values > scan.most.values)
    throw badRequest(refuse('request.many-values', { most: scan.most.values }));
}

function enter(scan: Scan, isObject: boolean): void {
  const { open } = scan;
  countValue(scan);
  open.push(isObject ? new Set() : undefined);
  if (open.length > deepest) throw badRequest(refuse('request.many-levels', { most: deepest }));
}

function passString(scan: Scan, text: string, start: number): number {
  const end = endOfString(text, start);
  if (!isKey(text, end)) return end;
  scan.keys++;
  if (scan.keys > scan.most.keys) throw badRequest(refuse('request.many-keys', { most: scan.most.keys }));
  checkKey(text.slice(start, end), scan.open.at(-1));
  return end;
}

/** The position after the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, after: number): boolean {
  let at = after;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}

function checkKey(quoted: string, siblings: Set<string> | undefined): void {
  const key = unquoted(quoted);
  if (forbiddenKeys.has(key)) throw badRequest(refuse('request.forbidden-key', { key }));
  if (siblings?.has(key)) throw badRequest(refuse('request.key-twice', { key: key.slice(0, 60) }));
  siblings?.add(key);
}

/** Escapes are read, so that `"\\u0061"` and `"a"` are the same key. */
function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw badRequest(refuse('request.not-json'));
  }
}
