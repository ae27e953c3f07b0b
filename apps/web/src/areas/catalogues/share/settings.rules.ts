import type { LinkSettings, organisationSettingSchemas } from '@sourcewiz/contract';
import type { z } from 'zod';

const DAY_MS = 86_400_000;

type Defaults = z.output<(typeof organisationSettingSchemas)['catalogue_link_settings_defaults']>;

/** The settings with which new catalogues start to have links like these. */
export function defaultsOf(settings: LinkSettings, now: Date): Defaults {
  const { email_required, email_verified, anyone_with_link, has_passcode: passcode, expiry_date } = settings;
  const { watermark, allow_ppt_download, show_product_filter, higher_thumbnail_quality } = settings;
  const days =
    expiry_date === null ? null : Math.ceil((new Date(expiry_date).getTime() - now.getTime()) / DAY_MS);
  return {
    email_required,
    email_verified,
    anyone_with_link,
    passcode,
    watermark,
    allow_ppt_download,
    show_product_filter,
    higher_thumbnail_quality,
    // A link that is over says nothing about how long new ones last.
    expires_after_days: days === null || days < 1 ? null : days,
  };
}
