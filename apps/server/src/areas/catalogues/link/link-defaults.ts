import type { CatalogueLinkOptions } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { newPasscode, type LinkRow } from '../../links/index.ts';
import { settingOf } from '../../organisation/index.ts';

const DAY_MS = 86_400_000;

type NewLinkSettings = Pick<
  LinkRow,
  'emailRequired' | 'emailVerified' | 'expiresAt' | 'passcode' | 'passcodeSetAt' | 'revokedAt'
> & { options: CatalogueLinkOptions };

/** Initial settings of a new link, from the company's (CAT-040, SETTINGS-012). */
export async function newLinkSettings(ctx: Ctx, now = ctx.platform.clock.now()): Promise<NewLinkSettings> {
  const {
    email_required: emailRequired,
    email_verified: emailVerified,
    passcode: hasPasscode,
    anyone_with_link: isForAnyone,
    expires_after_days: days,
    ...options
  } = await settingOf(ctx, 'catalogue_link_settings_defaults');
  return {
    emailRequired,
    emailVerified,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS),
    passcode: hasPasscode ? newPasscode() : null,
    passcodeSetAt: hasPasscode ? now : null,
    revokedAt: isForAnyone ? null : now,
    options,
  };
}
