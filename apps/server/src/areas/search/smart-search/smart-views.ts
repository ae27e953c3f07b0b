import type { Platform } from '../../../platform/context.ts';
import { LikenessError, type Region } from '../../../platform/likeness/index.ts';
import { readImage } from '../../media/index.ts';
import { NOTHING, isForGood, someAtOnce, type Looks } from './smart-describe.ts';
import type { MissingImage } from './smart-index.store.ts';

/** Another view of an image: turned, or only a part of it. */
export interface View {
  turn?: number;
  region?: Region;
}

/**
 * Looks of stored images in other views, in the order of the views; nothing of them is stored. Each view costs tens of
 * milliseconds of a describing thread.
 */
export async function looksInViews(
  platform: Platform,
  { orgId, images, views }: { orgId: string; images: readonly MissingImage[]; views: readonly View[] },
): Promise<Map<string, Looks[]>> {
  const described = await someAtOnce(images, async ({ id, sha256 }): Promise<[string, Looks[]]> => {
    try {
      const file = await readImage(platform, { orgId, sha256, variant: 'card' });
      const looks: Looks[] = [];
      for (const view of views) {
        const choices = [view.region ? 'keep' : 'find'] as const;
        const { descriptors, phash } = await platform.likeness.describe({ file, choices, ...view });
        const { object, frame } = descriptors[0] ?? { object: NOTHING, frame: NOTHING };
        looks.push({ object, frame, phash });
      }
      return [id, looks];
    } catch (error) {
      if (!isForGood(error) && !(error instanceof LikenessError)) throw error;
      return [id, []];
    }
  });
  return new Map(described);
}
