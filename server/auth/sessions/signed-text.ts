import { signer } from './signing-keys.ts';

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
