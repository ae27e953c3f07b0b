import type { Clock } from '../clock.ts';
import { signAddress } from './signed-address.ts';

/** Images by size; `paper` is the JPEG for documents, `original` the unchanged file, for downloading. */
type FileVariant = 'thumb' | 'card' | 'large' | 'paper' | 'original';

export interface FileReference {
  orgId: string;
  sha256: string;
  variant: FileVariant;
  /** File name of a download; images need none. */
  name?: string;
}

/**
 * The signed address of a stored file. It contains the hash of the content, so its answer never changes and may be
 * cached; anybody who has it can read that one file until it expires.
 * @param signer secret and clock of the program
 * @param validMs how long it is valid, at least; two days by default
 */
export function fileAddress(
  { settings, clock }: { settings: { secret: string }; clock: Clock },
  { orgId, sha256, variant, name }: FileReference,
  validMs?: number,
): string {
  const path = `/files/${orgId}/${sha256}/${variant}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
  const now = clock.now();
  const validity = validMs === undefined ? {} : { expiresAt: new Date(now.getTime() + validMs) };
  return signAddress({ secret: settings.secret, path, now, ...validity });
}
