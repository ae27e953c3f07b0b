import {
  configurationValue,
  manufacturer,
  outbox,
  publicConfiguration,
  updateManufacturer,
} from '@sourcewiz/contract';
import { maintenanceNow } from '../../platform/http/maintenance.ts';
import { inTransaction, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { changeCompany } from './change-company.service.ts';
import { organisationOf, toManufacturer } from './organisation.service.ts';
import { configurationValues, people, type ConfigurationValues } from './surroundings.ts';

const OUTBOX_SHOWN = 100;

async function read(ctx: Ctx) {
  const adminName = await ctx.platform.slots.one(people).firstAdminName(ctx);
  return toManufacturer(ctx, await organisationOf(ctx), adminName);
}

const ownValues: ConfigurationValues = {
  excel_export_image_config: ({ platform }) => ({
    product_threshold: platform.settings.limits.productThreshold,
  }),
};

export const organisationOperations = [
  routes.inTransaction(manufacturer, read),
  routes.signedIn(updateManufacturer, (acting, { body }) =>
    inTransaction(acting, async (ctx) => {
      await changeCompany(ctx, { change: body, acting });
      return read(ctx);
    }),
  ),
  routes.open(publicConfiguration, async ({ platform }) => {
    const { settings } = platform;
    const maintenance = await maintenanceNow(platform);
    return {
      brand: settings.brandName,
      local_mode: settings.mode === 'local',
      demo: settings.demo,
      support_email: settings.supportEmail ?? null,
      support_phone: settings.supportPhone ?? null,
      book_demo_url: settings.demoUrl ?? null,
      android_app_url: settings.androidAppUrl ?? null,
      ios_app_url: settings.iosAppUrl ?? null,
      sign_up: settings.signUp,
      password_min: settings.limits.passwordMin,
      maintenance: maintenance && { till: maintenance.till, until: maintenance.until },
    };
  }),
  routes.signedIn(configurationValue, async (base, { params }) => {
    const values: ConfigurationValues = Object.assign(
      Object.create(null),
      ownValues,
      ...base.platform.slots.all(configurationValues),
    );
    const valueOf = values[params.name] ?? fail('not_found');
    return { value: { value: valueOf(base) } };
  }),
  routes.open(outbox, async ({ platform }, { query }) => {
    if (!platform.settings.outboxReadable) fail('not_found');
    return platform.messages.outbox({ to: query.to?.toLowerCase(), limit: OUTBOX_SHOWN });
  }),
];
