import { isIPv6 } from 'node:net';

const mappedPrefix = '0:0:0:0:0:ffff:';

/**
 * Whom limits count for one client: the address of IPv4, the /64 of IPv6, because whoever has one address there has
 * 2^64 of them. An IPv4 address in the clothes of IPv6 counts as what it is.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const whole = groups.join(':');
  return whole.startsWith(mappedPrefix) ? dotted(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an address, however it was written; the address parser of URLs writes it in one way. */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [left, right] = [split(before), split(after ?? '')];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

function dotted(groups: readonly string[]): string {
  return groups
    .map(group => Number.parseInt(group, 16))
    .map(value => `${value >> 8}.${value & 255}`)
    .join('.');
}
