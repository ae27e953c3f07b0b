import {
  configurationValue,
  manufacturer,
  outbox,
  publicConfiguration,
  updateManufacturer,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { changeCompany, type CompanySurroundings } from './change-company.service.ts';
import { registerExchangeRateRoutes } from './exchange-rates.routes.ts';
import { registerFeatureRoutes } from './features.routes.ts';
import { registerNdaRoutes } from './nda-requests.routes.ts';
import { organisationOf, toManufacturer } from './organisation.service.ts';
import { registerPolicyRoutes } from './policies.routes.ts';
import { registerSettingRoutes } from './settings.routes.ts';

const OUTBOX_SHOWN = 100;

/** A configuration value of the whole platform, in the caller's language where it has words. */
type ConfigurationValue = (base: CallerCtx) => Record<string, unknown>;

/** What other areas know; they know this one, so it is handed over from outside. */
export interface OrganisationSurroundings extends CompanySurroundings {
  /** Name of the person who can give permissions. */
  firstAdminOf: (ctx: Ctx) => Promise<string>;
  hasVerifiedWhatsapp: (ctx: Ctx) => Promise<boolean>;
  /** Configuration values by name, beside this area's own. */
  configurationValues: Readonly<Record<string, ConfigurationValue>>;
}

export function registerOrganisationRoutes(routes: Routes, surroundings: OrganisationSurroundings): void {
  registerCompanyRoutes(routes, surroundings);
  registerConfigurationRoutes(routes, surroundings);
  registerSettingRoutes(routes);
  registerNdaRoutes(routes);
  registerPolicyRoutes(routes, surroundings);
  registerFeatureRoutes(routes);
  registerExchangeRateRoutes(routes);
}

function registerCompanyRoutes(routes: Routes, surroundings: OrganisationSurroundings): void {
  const read = async (ctx: Ctx) =>
    toManufacturer(ctx, await organisationOf(ctx), await surroundings.firstAdminOf(ctx));
  routes.inTransaction(manufacturer, read);
  routes.signedIn(updateManufacturer, (acting, { body }) =>
    inTransaction(acting, async (ctx) => {
      await changeCompany(ctx, { change: body, acting, surroundings });
      return read(ctx);
    }),
  );
}

function registerConfigurationRoutes(
  routes: Routes,
  { configurationValues }: OrganisationSurroundings,
): void {
  routes.open(publicConfiguration, async ({ platform: { settings } }) => ({
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
    maintenance: settings.maintenance,
  }));
  const values = new Map<string, ConfigurationValue>(
    Object.entries({
      ...configurationValues,
      excel_export_image_config: ({ platform }: CallerCtx) => ({
        product_threshold: platform.settings.limits.productThreshold,
      }),
    }),
  );
  routes.signedIn(configurationValue, async (base, { params }) => {
    const valueOf = values.get(params.name) ?? fail('not_found');
    return { value: { value: valueOf(base) } };
  });
  routes.open(outbox, async ({ platform }, { query }) => {
    if (!platform.settings.outboxReadable) fail('not_found');
    return platform.messages.outbox({ to: query.to?.toLowerCase(), limit: OUTBOX_SHOWN });
  });
}
