import { manufacturer, outbox, publicConfiguration } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { organisationOf, toManufacturer } from './organisation.service.ts';

const OUTBOX_SHOWN = 100;

/** @param firstAdminOf names who can give permissions; the accounts belong to another area */
export function registerOrganisationRoutes(
  routes: Routes,
  { firstAdminOf }: { firstAdminOf: (ctx: Ctx) => Promise<string> },
): void {
  routes.inTransaction(manufacturer, async (ctx) =>
    toManufacturer(await organisationOf(ctx), await firstAdminOf(ctx)),
  );
  routes.open(publicConfiguration, async ({ platform: { settings } }) => ({
    brand: settings.brandName,
    local_mode: settings.mode === 'local',
    demo: settings.demo,
    support_email: settings.supportEmail ?? null,
    support_phone: settings.supportPhone ?? null,
    book_demo_url: settings.demoUrl ?? null,
    android_app_url: settings.androidAppUrl ?? null,
    ios_app_url: settings.iosAppUrl ?? null,
  }));
  routes.open(outbox, async ({ platform }, { query }) => {
    if (!platform.settings.outboxReadable) fail('not_found');
    return platform.messages.outbox({ to: query.to?.toLowerCase(), limit: OUTBOX_SHOWN });
  });
}
