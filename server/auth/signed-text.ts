import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Short texts that a browser keeps for us and cannot change: their content, a dot and its signature. */
export interface SignedText {
  sign(content: string): string;
  /** The content; undefined when the text is not one of ours. */
  read(text: string): string | undefined;
}

/** Those of one purpose; a text that was signed for another one is none. */
export function signedText(secret: string, purpose: string): SignedText {
  const key = createHash('sha256').update(`${purpose}:${secret}`).digest();
  const sign = (content: string) =>
    `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
  return {
    sign,
    read: text => {
      const content = text.slice(0, Math.max(0, text.lastIndexOf('.')));
      const [one, other] = [Buffer.from(text), Buffer.from(sign(content))];
      return one.length === other.length && timingSafeEqual(one, other) ? content : undefined;
    },
  };
}
