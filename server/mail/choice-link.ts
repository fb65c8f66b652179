import { unsentLink } from '../../domain/guest-choice.ts';
import { signer } from '../auth/sessions/signing-keys.ts';

/** A mail as its link knows it. */
interface Linked {
  readonly id: number;
  /** Random, so that the numbers of a restored database open no other mail. */
  readonly messageId: string;
}

/** Links by which the guest who got a mail chooses another start: each is the mail's own, and kept nowhere. */
export interface ChoiceLinks {
  /** The HTML of a mail as it leaves: what stood for the secret of its link is the secret. */
  whole(html: string, mail: Linked, page: string): string;
  /** Whose link it says to be; undefined for what is no such link. */
  numberIn(token: string): number | undefined;
  /** Whether we have signed this token for this mail. */
  isOf(token: string, mail: Linked): boolean;
}

export function choiceLinks(secret: string): ChoiceLinks {
  const { sign, isSigned } = signer(secret, 'guest choice');
  const content = ({ id, messageId }: Linked) => `${id} ${messageId}`;
  return {
    // Only behind our own address: nobody gets the secret by writing a link of their own into the mail.
    whole: (html, mail, page) =>
      html.replaceAll(`"${page}#${unsentLink}`, () => `"${page}#${mail.id}.${sign(content(mail))}`),
    numberIn: token => {
      const [, id] = /^([1-9]\d{0,8})\.[\w-]{43}$/.exec(token) ?? [];
      return id === undefined ? undefined : Number(id);
    },
    isOf: (token, mail) => isSigned(content(mail), token.slice(token.indexOf('.') + 1)),
  };
}
