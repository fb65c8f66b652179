import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const shortestSecret = 32;
const fewestDifferentCharacters = 10;

/** What the keys of a portal must be, for sentences that ask for one. */
export const secretRule = `at least ${shortestSecret} random characters`;

/** What is wrong with the text of SECRET_KEY or of the key's file, in words that follow its name; undefined when nothing is. */
export function secretProblem(secret: string): string | undefined {
  const keys = secret.split(',');
  if (keys.length > 2) return 'must be one key, or two with a comma between them';
  if (keys.some(key => key.length < shortestSecret)) return `must have at least ${shortestSecret} characters`;
  if (keys.some(looksLikeDefault)) return 'looks like a default; take random characters';
  return undefined;
}

function looksLikeDefault(key: string): boolean {
  return new Set(key).size < fewestDifferentCharacters || /change.?me|example|password|secret/i.test(key);
}

/** The keys of one purpose, derived from those of the portal, so that what one signs nothing else believes. */
interface SigningKeys {
  /** Signs. */
  readonly first: Buffer;
  /** Each of them is believed: while a key is replaced, what the old one signed holds on. */
  readonly all: readonly Buffer[];
}

export function signingKeys(secret: string, purpose: string): SigningKeys {
  const derived = (key: string) => createHash('sha256').update(`${purpose}:${key}`).digest();
  const [first = '', ...others] = secret.split(',');
  return { first: derived(first), all: [first, ...others].map(derived) };
}

/** The signature of a text under one key. */
export function signatureOf(key: Buffer, content: string): string {
  return createHmac('sha256', key).update(content).digest('base64url');
}

/** Signs texts, and knows its own signatures again. */
interface Signer {
  sign(content: string): string;
  isSigned(content: string, signature: string): boolean;
}

export function signer(secret: string, purpose: string): Signer {
  const { first, all } = signingKeys(secret, purpose);
  return {
    sign: content => signatureOf(first, content),
    isSigned: (content, signature) => all.some(key => isSame(signatureOf(key, content), signature)),
  };
}

/** Takes as long whether they differ early or late. */
function isSame(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Short texts that a browser keeps for us and cannot change: their content, a dot and its signature. */
export interface SignedText {
  sign(content: string): string;
  /** The content; undefined when the text is not one of ours. */
  read(text: string): string | undefined;
}

/** Those of one purpose; a text that was signed for another one is none. */
export function signedText(secret: string, purpose: string): SignedText {
  const { sign, isSigned } = signer(secret, purpose);
  return {
    sign: content => `${content}.${sign(content)}`,
    read: text => {
      const end = Math.max(0, text.lastIndexOf('.'));
      const content = text.slice(0, end);
      return isSigned(content, text.slice(end + 1)) ? content : undefined;
    },
  };
}
