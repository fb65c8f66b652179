import { createHash, createHmac, randomUUID } from 'node:crypto';

/** What stands in the outbox in place of the half of a link that lets somebody in. */
const seal = 'sealed';
const sealed = new RegExp(`\\b([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})\\.${seal}\\b`, 'g');

/**
 * Tokens of links that let somebody in by mail: a random id and its signature. The database keeps a hash, the
 * outbox the id alone; the whole link exists in the mail that leaves (reliability E16).
 */
export interface MailedLinks {
  /** A new link: its id, the hash to keep, and what stands for it in the outbox. */
  make(): { readonly id: string; readonly hash: string; readonly token: string; readonly sealed: string };
  /** The text with every sealed link made whole. */
  unseal(text: string): string;
}

export function mailedLinks(secret: string): MailedLinks {
  const key = createHash('sha256').update(`mailed link:${secret}`).digest();
  const tokenOf = (id: string) => `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`;
  return {
    make: () => {
      const id = randomUUID();
      const token = tokenOf(id);
      return { id, token, hash: hashOfToken(token), sealed: `${id}.${seal}` };
    },
    unseal: text => text.replace(sealed, (_, id: string) => tokenOf(id)),
  };
}

/** Under which a token is kept. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
