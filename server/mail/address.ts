import { domainToASCII } from 'node:url';
import { hostNameProblem } from '../../domain/text/host-name.ts';

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * True for exactly one plain address: no display name, no quotes, no list, no route, no comment, nothing that
 * a mail server could read as a second recipient or a further header (C5).
 */
export function isOneAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (text.length > 254 || at < 1 || at > 64) return false;
  return (
    localPart.test(text.slice(0, at)) && hostNameProblem(domainToASCII(text.slice(at + 1))) === undefined
  );
}

/** A sender as `MAIL_FROM` gives it, `portal@example.com` or `Portal <portal@example.com>`; none when it is neither. */
export function senderOf(mailFrom: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(mailFrom) ?? [];
  const address = bracketed ?? mailFrom;
  return isOneAddress(address) ? { name: name.trim(), address } : undefined;
}
