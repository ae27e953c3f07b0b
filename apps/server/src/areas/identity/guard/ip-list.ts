import { BlockList, isIP } from 'node:net';
import type { IpRestriction } from '@sourcewiz/contract';
import { plainAddress, withoutZone } from '../../../platform/http/network.ts';

/** Addresses and ranges, prepared for lookups. */
export interface IpList {
  /** @param ip as a connection reports it: IPv4, IPv6, or IPv4 written as IPv6 */
  includes(ip: string): boolean;
}

/**
 * Parses addresses and ranges once, so that lookups are cheap. An IPv4 address is the same whether it is written as
 * `1.2.3.4` or as `::ffff:1.2.3.4`, in the list and in the lookup.
 * @param entries `1.2.3.4`, `1.2.3.0/24`, `2001:db8::1`, `2001:db8::/32`; anything else matches nothing
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
  // The prefix of an IPv4 range written as IPv6 is 96 bits longer.
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

/** Whether the restriction lists the address; its list is parsed once per restriction. */
export function isListed(restriction: IpRestriction, ip: string): boolean {
  const list = remembered.get(restriction) ?? ipList(restriction.addresses);
  remembered.set(restriction, list);
  return list.includes(ip);
}
