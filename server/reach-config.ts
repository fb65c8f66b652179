import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

/** The variables of the environment that say where people reach the portal, and through whom. */
export const reachEnvironment = {
  PUBLIC_URL: z
    .string()
    .refine(isWebAddress, 'must be the address of the portal, such as https://portal.example.com')
    .refine(
      isWholeSite,
      'must have nothing after the name and the port, because the portal works under no path',
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      value => value.split(',').every(isNetwork),
      'must be addresses or networks of proxies, such as 10.0.0.7 or 10.0.0.0/8, separated by commas',
    )
    .optional(),
};

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.hostname !== '';
}

/** Pages, files and the API are asked for from the root of a name. */
function isWholeSite(value: string): boolean {
  const url = URL.parse(value);
  return url === null || (/^\/*$/.test(url.pathname) && url.search === '' && url.hash === '');
}

/** One address, or the first of a network with the number of bits that its addresses share, or their mask. */
function isNetwork(value: string): boolean {
  const [address = '', range, ...more] = value.split('/');
  if (more.length > 0 || !(isIPv4(address) || isIPv6(address))) return false;
  if (range === undefined || isBits(range, isIPv4(address) ? 32 : 128)) return true;
  return isIPv4(address) && isMask(range);
}

function isBits(range: string, most: number): boolean {
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= most;
}

function isMask(range: string): boolean {
  const bits = range.split('.').map(part => Number(part).toString(2).padStart(8, '0'));
  return isIPv4(range) && /^1+0*$/.test(bits.join(''));
}
