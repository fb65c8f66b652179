import { BlockList, isIP } from 'node:net';

/** IPv4 that belongs to machines, networks or nobody rather than to the public (IANA special purposes). */
const closedV4 = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
])
  addRange(closedV4, range, 'ipv4');

/** Public IPv6 is this one range; mapped IPv4, NAT64, link-local and unique local addresses lie outside of it. */
const openV6 = new BlockList();
addRange(openV6, '2000::/3', 'ipv6');

/** Within it: tunnels that hide an IPv4 address (Teredo, 6to4), and ranges for documents and benchmarks. */
const closedV6 = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'])
  addRange(closedV6, range, 'ipv6');

/** Whether an address is one of the public, of one machine (reliability F8); false for what is no address. */
export function isPublicUnicast(address: string): boolean {
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !closedV4.check(address, 'ipv4');
  return family === 6 && openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6');
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', prefix] = range.split('/');
  list.addSubnet(net, Number(prefix), family);
}
