import {
  exact,
  holds,
  WHAT_IF_PAGE,
  type AnswerOf,
  type changeCosting,
  type CostEffect,
  type MovedProduct,
  type MovedQuotation,
  type ParsedOf,
  type previewNewPrice,
  type saveWhatIf,
  type whatIf,
  type whatIfExcel,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import { madeFileAddress, makeFile } from '../../../platform/made-files/index.ts';
import { tellChanged } from '../../../platform/records/index.ts';
import { defineSlot } from '../../../platform/slots.ts';
import { writeSheet } from '../../../platform/sheets/index.ts';
import { todayOf } from '../../identity/index.ts';
import { moneyRules, setRate } from '../../organisation/index.ts';
import { updateResource } from '../../resources/index.ts';
import { startTask } from '../../tasks/index.ts';
import { ownerKey } from '../bom/bom.rules.ts';
import { insertSheets, selectSheetsOf, selectSources, type Source } from '../costing.store.ts';
import { namesOf, thumbsOf } from '../named-owners.ts';
import { isPair, type Recosted } from './recost.rules.ts';
import { whatIfSheet } from './what-if-sheet.ts';
import { belowFloor, floorOf, marginOf, recosted, type CostingChange } from './recosted.service.ts';

/** Effects named in a preview of one price; all of them are counted. */
const EFFECTS_SHOWN = 500;
/** The costs that would move, by `ownerKey`, in the currency of the sheet. */
export type MovedCosts = ReadonlyMap<string, { currency: string; old_cost: string; new_cost: string }>;
type TriedRates = CostingChange['rates'];
/** The area of quotations says which open ones contain products whose cost moves, or costs more in their currency. */
export const movedQuotations = defineSlot<
  (
    ctx: Ctx,
    moved: MovedCosts,
    about: { floor: string | null; rates: TriedRates },
  ) => Promise<{ worst: MovedQuotation[]; counts: NonNullable<AnswerOf<typeof whatIf>['quotation_counts']> }>
>('open quotations whose costs move');

/** What a new price would change, worst margin first; nothing is saved. @throws DomainError cost_source_gone */
export async function previewChange(
  ctx: Ctx,
  { id, ...price }: ParsedOf<typeof previewNewPrice>['query'],
): Promise<AnswerOf<typeof previewNewPrice>> {
  const ids = id === undefined ? {} : { product_ids: [id] };
  const { changed } = await recosted(ctx, { prices: [price], rates: [], ...ids }, 'query.child_product_id');
  const shown = byWorth(changed).slice(0, EFFECTS_SHOWN);
  const names = await namesOf(
    ctx,
    shown.map(({ sheet }) => sheet),
  );
  return {
    products: shown.map((one): CostEffect => {
      const { sheet, figures } = one;
      const { code = '', name = '' } = names.get(ownerKey(sheet)) ?? {};
      return {
        product_id: sheet.product_id,
        variant_id: sheet.variant_id,
        code,
        name,
        currency: sheet.input.currency,
        old_cost: sheet.figures.cost,
        new_cost: figures.cost,
        old_price: sheet.figures.price,
        new_price: figures.price,
        old_margin_percent: sheet.figures.margin_percent,
        new_margin_percent: marginOf(one),
      };
    }),
    total: changed.length,
  };
}

/** What new prices and rates would do, worst margin first; nothing is saved. @throws DomainError cost_source_gone */
export async function previewWhatIf(
  ctx: Ctx,
  { show, page, items, ...change }: ParsedOf<typeof whatIf>['body'],
): Promise<AnswerOf<typeof whatIf>> {
  const { changed, sources } = await recosted(ctx, change, 'body.prices');
  const floor = await floorOf(ctx);
  const isBelow = belowFloor(floor);
  const below = changed.filter(isBelow).length;
  const shown = byWorth(changed.filter((one) => show === 'all' || isBelow(one) === (show === 'below'))).slice(
    (page - 1) * WHAT_IF_PAGE,
    page * WHAT_IF_PAGE,
  );
  const { rates } = await moneyRules(ctx);
  const quotations = await quotationsOf(ctx, changed, { floor, rates: change.rates });
  return {
    prices: await pricesNow(ctx, [...sources.keys()], items),
    rates: rates.filter((rate) => change.rates.some((one) => isPair(one, rate))),
    floor,
    counts: { all: changed.length, below, above: changed.length - below },
    range: rangeOf(changed),
    products: await movedOf(ctx, shown, isBelow),
    quotations: quotations?.worst ?? null,
    quotation_counts: quotations?.counts ?? null,
  };
}

async function movedOf(
  ctx: Ctx,
  shown: readonly Recosted[],
  isBelow: (one: Recosted) => boolean,
): Promise<MovedProduct[]> {
  const owners = shown.map(({ sheet }) => sheet);
  const [names, thumbs] = [await namesOf(ctx, owners), await thumbsOf(ctx, owners)];
  return shown.map((one) => {
    const { sheet, figures } = one;
    const { code = '', name = '' } = names.get(ownerKey(sheet)) ?? {};
    return {
      product_id: sheet.product_id,
      variant_id: sheet.variant_id,
      code,
      name,
      image: thumbs.get(ownerKey(sheet)) ?? null,
      currency: sheet.input.currency,
      old_cost: sheet.figures.cost,
      new_cost: figures.cost,
      price: sheet.figures.exw,
      price_that_keeps: figures.exw,
      old_margin_percent: sheet.figures.margin_percent,
      new_margin_percent: marginOf(one),
      is_below: isBelow(one),
    };
  });
}

async function pricesNow(
  ctx: Ctx,
  changed: readonly number[],
  items: readonly number[],
): Promise<AnswerOf<typeof whatIf>['prices']> {
  const ids = [...new Set([...items, ...changed])];
  const sources = await selectSources(ctx, ids);
  const sheets = new Map((await selectSheetsOf(ctx, ids)).map((sheet) => [ownerKey(sheet), sheet]));
  const { home } = await moneyRules(ctx);
  const unknown = items.findIndex((id) => !sources.has(id));
  if (unknown !== -1) fail('not_found', { path: `body.items.${unknown}` });
  return ids.flatMap((id) => {
    const source = sources.get(id);
    if (!source) return [];
    const { type, code, name } = source;
    const sheet = sheets.get(ownerKey({ product_id: id, variant_id: null }));
    const isPart = type === 'product';
    return [
      {
        child_product_id: id,
        type,
        code,
        name,
        unit: isPart ? (sheet?.input.selling_unit ?? 'pieces') : source.unit,
        currency: (isPart ? sheet?.input.currency : source.currency) || home,
        old_price: (isPart ? sheet?.figures.cost : source.rate) ?? '0',
      },
    ];
  });
}

async function quotationsOf(
  ctx: Ctx,
  changed: readonly Recosted[],
  about: { floor: string | null; rates: TriedRates },
) {
  if (!holds(ctx.audience, 'view_quotation')) return null;
  const costs = changed.map(({ sheet, figures }) => {
    const { currency } = sheet.input;
    return [ownerKey(sheet), { currency, old_cost: sheet.figures.cost, new_cost: figures.cost }] as const;
  });
  return ctx.platform.slots.one(movedQuotations)(ctx, new Map(costs), about);
}

/** The least and largest change of a cost; null if sheets are in several currencies, or none changes. */
function rangeOf(changed: readonly Recosted[]): AnswerOf<typeof whatIf>['range'] {
  const currency = changed[0]?.sheet.input.currency;
  if (currency === undefined || changed.some(({ sheet }) => sheet.input.currency !== currency)) return null;
  const differences = changed
    .map(({ sheet, figures }) => exact(figures.cost).minus(sheet.figures.cost))
    .toSorted((a, b) => a.cmp(b));
  return {
    least: differences[0]?.toFixed() ?? '0',
    most: differences.at(-1)?.toFixed() ?? '0',
    currency,
  };
}

/** The worst margin first. */
function byWorth(all: readonly Recosted[]): Recosted[] {
  return all
    .map((one) => ({ one, worth: Number(marginOf(one) ?? '0') }))
    .toSorted(
      (a, b) =>
        a.worth - b.worth ||
        a.one.sheet.product_id - b.one.sheet.product_id ||
        (a.one.sheet.variant_id ?? 0) - (b.one.sheet.variant_id ?? 0),
    )
    .map(({ one }) => one);
}

/** The preview as a workbook, with every product. @throws DomainError cost_source_gone */
export async function whatIfWorkbook(
  base: CallerCtx,
  change: ParsedOf<typeof whatIfExcel>['body'],
): Promise<AnswerOf<typeof whatIfExcel>> {
  const rows = await inTransaction(base, async (ctx) => {
    const { changed } = await recosted(ctx, change, 'body.prices');
    const isBelow = belowFloor(await floorOf(ctx));
    const sorted = byWorth(changed);
    const names = await namesOf(
      ctx,
      sorted.map(({ sheet }) => sheet),
    );
    return sorted.map((one) => ({
      ...(names.get(ownerKey(one.sheet)) ?? { code: '', name: '' }),
      one,
      margin: marginOf(one),
      isBelow: isBelow(one),
    }));
  });
  const sheet = whatIfSheet(rows, base.caller.language);
  const file = await makeFile(
    base,
    { kind: 'what_if_excel', name: `${sheet.name}.xlsx`, madeFrom: [sheet], needs: ['view_costing'] },
    () => writeSheet({ sheets: [sheet] }),
  );
  return { download_link: madeFileAddress(base.platform, file) };
}

/** Starts to write what a new price changes; margins stay (TASK-061). @throws DomainError cost_source_gone, task_limit */
export async function startChange(
  ctx: Ctx,
  { product_ids: ids, ...price }: ParsedOf<typeof changeCosting>['body'],
): Promise<AnswerOf<typeof changeCosting>> {
  const change = { prices: [price], rates: [], ...(ids ? { product_ids: ids } : {}) };
  const { changed, sources } = await recosted(ctx, change, 'body.child_product_id');
  return { task_id: await startWriting(ctx, change, { changed, sources }) };
}

/**
 * Enters new prices and rates where they are kept, and starts to write what they change.
 * @throws DomainError cost_source_gone, task_limit; forbidden without the right to change resources or rates
 */
export async function saveChange(
  ctx: Ctx,
  change: ParsedOf<typeof saveWhatIf>['body'],
): Promise<AnswerOf<typeof saveWhatIf>> {
  // Those of the task and of the resources, in their order.
  await takeLocks(ctx, 'product_ids', 'task_limit');
  const { changed, sources } = await recosted(ctx, change, 'body.prices');
  for (const { child_product_id: id, new_price: rate } of change.prices) {
    const source = sources.get(id);
    if (source === undefined || source.type === 'product' || source.rate === rate) continue;
    if (!holds(ctx.audience, 'edit_resources'))
      fail('forbidden', { params: { permission: 'edit_resources' } });
    await updateResource(ctx, id, { revision: source.revision, rate });
  }
  const day = await todayOf(ctx);
  const { rates: known } = await moneyRules(ctx);
  for (const rate of change.rates) {
    if (!ctx.caller.isAdmin) fail('forbidden', { params: { permission: 'admin' } });
    await setRate(ctx, { ...rate, day, source: 'manual' });
  }
  if (changed.length === 0) return { task_id: null };
  const before = {
    resources: change.prices.flatMap(({ child_product_id: id }) => {
      const { type, rate = null } = sources.get(id) ?? {};
      return type === undefined || type === 'product' ? [] : [{ id, rate: rate ?? '' }];
    }),
    rates: known.filter((rate) => change.rates.some((one) => isPair(one, rate))),
  };
  return { task_id: await startWriting(ctx, { ...change, before }, { changed, sources }) };
}

function startWriting(
  ctx: Ctx,
  change: CostingChange,
  { changed, sources }: { changed: readonly Recosted[]; sources: ReadonlyMap<number, Source> },
): Promise<string> {
  const names = [
    ...change.prices.map(({ child_product_id: id }) => sources.get(id)?.name ?? ''),
    ...change.rates.map(({ base, quote }) => `${base}/${quote}`),
  ];
  return startTask(ctx, {
    action: 'costing_change',
    subject: names.join(', '),
    input: { ...change },
    totalCount: new Set(changed.map(({ sheet }) => sheet.product_id)).size,
  });
}

/**
 * Writes new versions of every sheet that a change reaches, all or none of them.
 * @returns how many products have a new cost
 */
export async function applyChange(ctx: Ctx, change: CostingChange, taskId: string): Promise<number> {
  await takeLocks(ctx, 'cost_sheets');
  const { changed } = await recosted(ctx, change, 'body.prices');
  await insertSheets(
    ctx,
    changed.map(({ sheet, input, facts, figures }) => ({
      ...sheet,
      version: sheet.version + 1,
      input,
      facts,
      figures,
      taskId,
    })),
  );
  const ids = [...new Set(changed.map(({ sheet }) => sheet.product_id))];
  tellChanged(ctx, { kind: 'cost_sheet', ids, revision: null });
  return ids.length;
}
