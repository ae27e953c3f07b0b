import type { IpRestriction } from '@sourcewiz/contract';
import type { UserRow } from '../identity.store.ts';
import { isListed } from './ip-list.ts';

/** The addresses from which a user may call; undefined for any. */
export function ipRestrictionOf({
  ipMode: mode,
  ipAddresses: addresses,
}: Pick<UserRow, 'ipMode' | 'ipAddresses'>): IpRestriction | undefined {
  return mode === 'off' ? undefined : { mode, addresses };
}

/** Whether a restriction lets calls from the address in, reported or not. */
export function mayBeAt(restriction: IpRestriction | undefined, ip: string): boolean {
  return restriction?.mode !== 'block' || isListed(restriction, ip);
}
