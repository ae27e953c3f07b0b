import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../http/network.ts';

/** IPv4 outside the public internet: private networks, this machine, metadata, multicast (IANA special purpose). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** IPv6 of the internet, and the parts of it that contain IPv4 or are for examples. */
const GLOBAL_IPV6 = '2000::/3';
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits = ''] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

/**
 * Whether an address is on the public internet. Anything else may be a machine of ours: loopback, private networks,
 * metadata services, also as IPv4 inside IPv6.
 * @param ip in any spelling that `net` accepts; a text that is not an address is not public
 */
export function isPublicAddress(ip: string): boolean {
  const plain = plainAddress(ip);
  if (isIP(plain) === 4) return !specialIpv4.check(plain, 'ipv4');
  if (isIP(plain) !== 6) return false;
  return globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6');
}
