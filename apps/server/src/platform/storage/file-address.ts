import type { Clock } from '../clock.ts';
import { signAddress } from './signed-address.ts';

/** Pictures by their size; `paper` is the JPEG for documents, `original` the file as it is, for downloading. */
type FileVariant = 'thumb' | 'card' | 'large' | 'paper' | 'original';

export interface FileReference {
  orgId: string;
  sha256: string;
  variant: FileVariant;
  /** File name of a download; pictures need none. */
  name?: string;
}

/**
 * The signed address of a stored file. It names the content, so what it answers never changes and may be kept by
 * caches; whoever holds it may read that one file until it runs out.
 * @param signer secret and clock of the program
 * @param validMs how long, at least; two days when absent
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
