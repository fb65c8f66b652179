import { domainToASCII } from 'node:url';

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/**
 * True for exactly one plain address: no display name, no quotes, no list, no route, no comment, nothing that
 * a mail server could read as a second recipient or a further header (C5).
 */
export function isOneAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (text.length > 254 || at < 1 || at > 64) return false;
  return localPart.test(text.slice(0, at)) && domain.test(domainToASCII(text.slice(at + 1)));
}

/** A sender as `MAIL_FROM` gives it, `portal@example.com` or `Portal <portal@example.com>`; none when it is neither. */
export function senderOf(mailFrom: string): { name: string; address: string } | undefined {
  const [, name = '', bracketed] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(mailFrom) ?? [];
  const address = bracketed ?? mailFrom;
  return isOneAddress(address) ? { name: name.trim(), address } : undefined;
}
