import { IMAGE_MAX_BYTES, type Problem } from '@sourcewiz/contract';
import type { CallerCtx } from '../../platform/context.ts';
import { DomainError, problem } from '../../platform/fail.ts';
import { createLinkFetcher } from '../../platform/fetch/index.ts';
import { checkAndStoreImage, type CheckedImage } from './media.service.ts';

const TIMEOUT_MS = 20_000;

/** The result for an address: an image, checked and stored, or why there is none. */
export type FetchedImage = { image: CheckedImage } | { problem: Problem };

/**
 * Fetches images whose addresses are in a sheet; hosts that do not answer are remembered as long as it is used.
 * @returns a function that fetches one in its turn
 */
export function createImageFetcher(
  base: CallerCtx,
): (picture: { address: string; name: string }) => Promise<FetchedImage> {
  const fetchLink = createLinkFetcher({
    maxBytes: IMAGE_MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    allowed: base.platform.settings.linkHosts,
  });
  return async ({ address, name }) => {
    const fetched = await fetchLink(address);
    if ('error' in fetched) {
      return { problem: problem({ code: fetched.error.code, params: fetched.error.params }) };
    }
    try {
      return { image: await checkAndStoreImage(base, { bytes: fetched.bytes, name }) };
    } catch (error) {
      const [first] = error instanceof DomainError ? error.problems : [];
      if (!first) throw error;
      const isOther = first.code === 'not_an_image' || first.code === 'unsupported_image';
      return { problem: isOther ? problem({ code: 'link_no_image' }) : first };
    }
  };
}
