import { addDays, billedAmount, lastDayOfYear, TRIAL_DAYS, type ModuleSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { timeZoneOf, todayOf } from '../identity/index.ts';
import { offersOf } from './plans.service.ts';
import { insertAddon, insertPlan, insertRequest, insertTrial } from './plans.store.ts';

/** On trial, so it is not part of the plan. */
const TRIED: ModuleSlug = 'advanced_image_enhancer';
const comments = {
  en: 'The autumn range comes to 400 products.',
  tr: 'Sonbahar koleksiyonu 400 ürün olacak.',
};

/**
 * GOLD since four months with an add-on and, as agreed, the 3D visualiser; the enhancer on trial since five days, and a
 * request that waits.
 */
export async function seedPlan(ctx: Ctx): Promise<void> {
  const { plans, addons } = await offersOf(ctx.platform);
  const gold = plans.find(({ name }) => name === 'gold');
  const labels = addons.find(({ moduleId }) => moduleId === 'qr_or_label_generator');
  const products = addons.find(({ moduleId }) => moduleId === 'product_library');
  if (!gold || !labels || !products) throw new Error('The plans that are sold at first are missing');
  const now = ctx.platform.clock.now();
  const today = await todayOf(ctx);
  const zone = await timeZoneOf(ctx);
  const startsOn = addDays(today, -120);
  const year = { startsOn, endsOn: lastDayOfYear(startsOn), zone, now };
  const { [TRIED]: _tried, ...limits } = gold.limits;
  const discountValue = '10';
  const paid = billedAmount({ amount: gold.amount, discount_value: discountValue, amount_deduct: '0' });
  await insertPlan(
    ctx,
    { ...gold, limits: { ...limits, three_d_visualiser: null } },
    { ...year, discountValue, paid },
  );
  await insertAddon(ctx, labels, year);
  const begun = addDays(today, -5);
  await insertTrial(ctx, TRIED, { startsOn: begun, endsOn: addDays(begun, TRIAL_DAYS), zone, now });
  await insertRequest(ctx, {
    requestType: 'upgrade',
    featureType: 'addon',
    featureIdentifier: products.id,
    label: products.label,
    fromLabel: gold.label.toUpperCase(),
    isRenewal: false,
    moduleId: products.moduleId,
    userComments: comments[ctx.caller.language],
    contactNumber: '9876501421',
    userId: ctx.caller.userId,
    requestedAt: now,
  });
}
