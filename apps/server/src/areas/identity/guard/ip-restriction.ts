import type { IpRestriction } from '@sourcewiz/contract';
import type { UserRow } from '../identity.store.ts';
import { isListed } from './ip-list.ts';

/** Where a user may call from; undefined for everywhere. */
export function ipRestrictionOf({
  ipMode: mode,
  ipAddresses: addresses,
}: Pick<UserRow, 'ipMode' | 'ipAddresses'>): IpRestriction | undefined {
  return mode === 'off' ? undefined : { mode, addresses };
}

/** Whether a restriction lets calls from the address in, with or without telling about them. */
export function mayBeAt(restriction: IpRestriction | undefined, ip: string): boolean {
  return restriction?.mode !== 'block' || isListed(restriction, ip);
}
