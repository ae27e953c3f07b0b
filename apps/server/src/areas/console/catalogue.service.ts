import {
  moduleBySlug,
  type AnswerOf,
  type ConsoleAddonFields,
  type ConsolePlanFields,
  type consolePlans,
  type ParsedOf,
  type previewPlan,
} from '@sourcewiz/contract';
import type { Db } from '../../platform/db/database.ts';
import { fail } from '../../platform/fail.ts';
import {
  planCard,
  selectAddonTypes,
  selectPlanTypes,
  tellPlanChanged,
  type AddonTypeRow,
  type PlanTypeRow,
} from '../plans/index.ts';
import { changeAs, inConsole, type Acting } from './acting.ts';
import { addType, changeType, markFirst } from './catalogue.store.ts';
import { countHolders, countOver, spreadPlan } from './console.store.ts';

type Catalogue = AnswerOf<typeof consolePlans>;

/** Plans and add-ons, also those that are not on offer. */
export async function readCatalogue(acting: Acting): Promise<Catalogue> {
  const now = acting.platform.clock.now();
  return inConsole(acting, async (db) => {
    const holders = await countHolders(db, now);
    const plans = await selectPlanTypes(db);
    return {
      plans: plans.map((row) => ({
        ...fieldsOf(row),
        id: row.id,
        companies: holders.plans.get(row.id) ?? 0,
      })),
      addons: (await selectAddonTypes(db)).map((row) => ({
        ...addonFieldsOf(row),
        id: row.id,
        companies: holders.addons.get(row.id) ?? 0,
      })),
      first_plan_id: plans.find(({ isFirst }) => isFirst)?.id ?? null,
    };
  });
}

const fieldsOf = (row: PlanTypeRow): ConsolePlanFields => ({
  name: row.name,
  label: row.label,
  tier: row.tier,
  amount: row.amount,
  priority: row.priority,
  module_id: row.moduleId,
  limits: row.limits,
  benefits: row.benefits,
  line_items: row.lineItems,
  is_on_offer: row.isOnOffer,
  is_popular: row.isPopular,
  hides_price: row.hidesPrice,
});

const addonFieldsOf = (row: AddonTypeRow): ConsoleAddonFields => ({
  module_id: row.moduleId,
  label: row.label,
  description: row.description,
  amount: row.amount,
  limit: row.adds,
  is_on_offer: row.isOnOffer,
});

const planColumns = ({
  module_id,
  line_items,
  is_on_offer,
  is_popular,
  hides_price,
  ...rest
}: ConsolePlanFields) => ({
  ...rest,
  moduleId: module_id,
  lineItems: line_items,
  isOnOffer: is_on_offer,
  isPopular: is_popular,
  hidesPrice: hides_price,
});

const addonColumns = ({ module_id, limit, is_on_offer, ...rest }: ConsoleAddonFields) => ({
  ...rest,
  moduleId: module_id,
  adds: limit,
  isOnOffer: is_on_offer,
});

/** How a plan would look, and who would have more in use than it allows. */
export async function preview(
  acting: Acting,
  { id, language, ...fields }: ParsedOf<typeof previewPlan>['body'],
): Promise<AnswerOf<typeof previewPlan>> {
  const now = acting.platform.clock.now();
  const card = planCard(
    { ...planColumns(fields), id: id ?? 0 },
    { core: undefined, today: now.toISOString().slice(0, 10), language },
  );
  return inConsole(acting, async (db) => {
    const holders = await countHolders(db, now);
    const over = id ? await countOver(db, { planId: id, limits: fields.limits }, now) : [];
    return {
      card,
      companies: (id && holders.plans.get(id)) || 0,
      over: over.map(({ module, companies }) => ({
        module_id: module,
        module_name: moduleBySlug(module).name[acting.language],
        companies,
      })),
    };
  });
}

/** @throws DomainError plan_name_taken */
export async function savePlan(
  acting: Acting,
  id: number | null,
  fields: ConsolePlanFields,
): Promise<Catalogue> {
  const companies = await changeAs(acting, async (db) => {
    const taken = (await selectPlanTypes(db)).some((one) => one.name === fields.name && one.id !== id);
    if (taken) fail('plan_name_taken', { path: 'body.name' });
    const { before, after } = await saveType(db, 'plan', id, planColumns(fields));
    const concerned = before ? await spreadPlan(db, after) : [];
    const action = before ? ('plan_type_changed' as const) : ('plan_type_added' as const);
    const details = {
      plan: after.label,
      before: before ? JSON.stringify(fieldsOf(before)) : '',
      after: JSON.stringify(fields),
    };
    return { entry: { action, details }, result: concerned };
  });
  for (const orgId of companies) tellPlanChanged(acting.platform, orgId);
  return readCatalogue(acting);
}

export async function saveAddon(
  acting: Acting,
  id: number | null,
  fields: ConsoleAddonFields,
): Promise<Catalogue> {
  await changeAs(acting, async (db) => {
    const { before } = await saveType(db, 'addon', id, addonColumns(fields));
    const action = before ? ('addon_type_changed' as const) : ('addon_type_added' as const);
    const details = {
      addon: fields.label.en,
      before: before ? JSON.stringify(addonFieldsOf(before)) : '',
      after: JSON.stringify(fields),
    };
    return { entry: { action, details }, result: undefined };
  });
  return readCatalogue(acting);
}

/** Writes one of the two kinds. @throws DomainError not_found */
async function saveType(
  db: Db,
  kind: 'plan',
  id: number | null,
  columns: ReturnType<typeof planColumns>,
): Promise<{ before: PlanTypeRow | undefined; after: PlanTypeRow }>;
async function saveType(
  db: Db,
  kind: 'addon',
  id: number | null,
  columns: ReturnType<typeof addonColumns>,
): Promise<{ before: AddonTypeRow | undefined; after: AddonTypeRow }>;
async function saveType(db: Db, kind: 'plan' | 'addon', id: number | null, columns: object): Promise<object> {
  if (id === null) return { before: undefined, after: await addType(db, kind, columns) };
  const rows = kind === 'plan' ? await selectPlanTypes(db) : await selectAddonTypes(db);
  const before = rows.find((one) => one.id === id) ?? fail('not_found');
  return { before, after: await changeType(db, kind, id, columns) };
}

/** What new companies begin with. @throws DomainError not_found for a plan that is not a core plan */
export async function chooseFirstPlan(acting: Acting, id: number | null): Promise<Catalogue> {
  await changeAs(acting, async (db) => {
    const plan = (await selectPlanTypes(db)).find((one) => one.id === id && one.moduleId === null);
    if (id !== null && !plan) fail('not_found', { path: 'body.plan_id' });
    await markFirst(db, id);
    return {
      entry: { action: 'first_plan_changed', details: { plan: plan?.label ?? '' } },
      result: undefined,
    };
  });
  return readCatalogue(acting);
}
