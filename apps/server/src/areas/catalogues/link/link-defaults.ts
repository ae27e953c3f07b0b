import type { Ctx } from '../../../platform/context.ts';
import { catalogueLinkDefaults } from '../../organisation/index.ts';

const DAY_MS = 86_400_000;

/** Initial settings of a new link, from the company's (CAT-040, SETTINGS-012). */
export async function newLinkSettings(ctx: Ctx) {
  const { expires_after_days: days, ...defaults } = await catalogueLinkDefaults(ctx);
  return {
    emailRequired: defaults.email_required,
    allowPptDownload: defaults.allow_ppt_download,
    showProductFilter: defaults.show_product_filter,
    higherThumbnailQuality: defaults.higher_thumbnail_quality,
    expiresAt: days === null ? null : new Date(ctx.platform.clock.now().getTime() + days * DAY_MS),
  };
}
