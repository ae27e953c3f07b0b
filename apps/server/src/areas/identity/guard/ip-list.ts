import { BlockList, isIP } from 'node:net';
import type { IpRestriction } from '@sourcewiz/contract';
import { plainAddress, withoutZone } from '../../../platform/http/network.ts';

/** Addresses and ranges, ready to be asked. */
export interface IpList {
  /** @param ip as a connection tells it: IPv4, IPv6, or IPv4 written as IPv6 */
  includes(ip: string): boolean;
}

/**
 * Reads addresses and ranges once, so that asking is cheap. An IPv4 address is the same whether it is written as
 * `1.2.3.4` or as `::ffff:1.2.3.4`, in the list and in the question.
 * @param entries `1.2.3.4`, `1.2.3.0/24`, `2001:db8::1`, `2001:db8::/32`; what is none of these is in no list
 */
export function ipList(entries: readonly string[]): IpList {
  const list = new BlockList();
  for (const entry of entries) add(list, entry);
  return {
    includes(ip) {
      const address = plainAddress(ip);
      const family = familyOf(address);
      return family !== undefined && list.check(address, family);
    },
  };
}

function add(list: BlockList, entry: string): void {
  const [written = '', bits] = entry.trim().split('/');
  const address = plainAddress(written);
  const family = familyOf(address);
  if (family === undefined) return;
  if (bits === undefined) return list.addAddress(address, family);
  // A range of IPv4 addresses that was written as IPv6 counts 96 bits more.
  const isMapped = family === 'ipv4' && isIP(withoutZone(written)) === 6;
  const prefix = isMapped ? Number(bits) - 96 : Number(bits);
  if (prefix < 0) return list.addSubnet(withoutZone(written), Number(bits), 'ipv6');
  if (prefix <= (family === 'ipv4' ? 32 : 128)) list.addSubnet(address, prefix, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
}

const remembered = new WeakMap<IpRestriction, IpList>();

/** Whether the address is one that the restriction names; its list is read once per restriction. */
export function isListed(restriction: IpRestriction, ip: string): boolean {
  const list = remembered.get(restriction) ?? ipList(restriction.addresses);
  remembered.set(restriction, list);
  return list.includes(ip);
}
