import { domainToASCII } from 'node:url';

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i;

/**
 * True for exactly one plain address: no display name, no quotes, no list, no route, no comment, nothing that
 * a mail server could read as a second recipient or a further header (C5).
 */
export function isOneAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const before = text.slice(0, at);
  const after = text.slice(at + 1);
  return text.length <= 254 && at > 0 && at <= 64 && local.test(before) && domain.test(domainToASCII(after));
}
