import { isIP } from 'node:net';

/** An address without the name of its network interface. */
export const withoutZone = (ip: string): string => ip.split('%')[0] ?? '';

/**
 * The address in canonical form: without its zone, and IPv4 as IPv4.
 * @returns the text itself if it is not an address
 */
export function plainAddress(ip: string): string {
  const address = withoutZone(ip.trim());
  if (isIP(address) !== 6 || !/ffff/i.test(address)) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/**
 * What counts as one address: with IPv6 everybody has a whole network (its first 64 bits, RFC 6177).
 * @param ip of the connection, IPv4 also in its IPv6 form
 */
export function networkOf(ip: string): string {
  return isIpv6(ip) ? leadingGroups(ip, 4) : plainAddress(ip);
}

/** The most that a provider usually assigns to one customer: 256 IPv4 addresses, 48 bits of IPv6 (RFC 6177). */
export function siteOf(ip: string): string {
  return isIpv6(ip) ? leadingGroups(ip, 3) : `${plainAddress(ip).split('.').slice(0, 3).join('.')}.0/24`;
}

const isIpv6 = (ip: string): boolean => plainAddress(ip).includes(':');

function leadingGroups(ip: string, count: number): string {
  const [head = '', tail] = plainAddress(ip).toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array.from({ length: gap }, () => '0'), ...back].slice(0, count);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${count * 16}`;
}
