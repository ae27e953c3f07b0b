import {
  costFacts,
  costSheet,
  costSheetInputSchema,
  exact,
  holds,
  loadContainer,
  type AnswerOf,
  type CostFacts,
  type CostLine,
  type CostSheet,
  type CostSheetInput,
  type costingInfo,
  type listContainers as listContainersOperation,
  type listOverheads as listOverheadsOperation,
  type loadability as loadabilityOperation,
  type ParsedOf,
  type saveCostSheet,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail, failWith } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { ownUnits } from './own-units.ts';
import { companyDays, todayOf } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { cartonOf, cartonToLoad, factGroundsOf, rateOfPart, rateOfResource } from './cost-ground.service.ts';
import { containersOf } from './containers.service.ts';
import { loadProducts } from '../products/index.ts';
import { takeLocks } from '../../platform/db/lock-order.ts';
import { carryCosts } from './prices/carry-costs.ts';
import { cycleOf, fits, ownerKey, sheetOfPart, type SheetOwner, type StoredSheet } from './bom/bom.rules.ts';
import { selectCostTemplates } from './cost-templates.store.ts';
import {
  hasVariant,
  insertSheets,
  selectCharges,
  selectLinksBelow,
  selectNamedVariants,
  selectSheet,
  selectSheetsOf,
  selectSources,
  selectVariantOwners,
  selectVersions,
} from './costing.store.ts';

const VERSIONS_SHOWN = 100;

/** A sheet in its newest or a given version; an empty one at today's rates if none was saved. @throws DomainError not_found */
export async function readSheet(ctx: Ctx, owner: SheetOwner, version?: number): Promise<CostSheet> {
  await refuseUnknown(ctx, owner);
  const stored = await selectSheet(ctx, owner, version);
  if (stored) return toAnswer(stored);
  if (version !== undefined) fail('not_found');
  const { home } = await moneyRules(ctx);
  const input = costSheetInputSchema.parse({ currency: home });
  const facts = await factsFor(ctx, owner, { input, isStrict: false });
  const { figures } = costSheet(input, facts, await ownUnits(ctx));
  return { ...owner, version: 0, input, facts, figures, saved_at: null, saved_by: null };
}

/** @throws DomainError not_found, conflict, cost_source_gone, bom_cycle, no_rate_between, units_differ, number_too_large */
export async function saveSheet(
  ctx: Ctx,
  owner: SheetOwner,
  {
    version,
    sheet: given,
    carry = false,
  }: Omit<ParsedOf<typeof saveCostSheet>['body'], 'carry'> & { carry?: boolean },
): Promise<CostSheet> {
  await refuseUnknown(ctx, owner);
  await takeLocks(ctx, 'cost_sheets');
  const before = await selectSheet(ctx, owner);
  if ((before?.version ?? 0) !== version) {
    const params = before
      ? { revision: before.version, by: before.saved_by_name, at: before.saved_at.toISOString() }
      : {};
    fail('conflict', { params });
  }
  if (given.template_id !== (before?.input.template_id ?? null)) await refuseUnknownTemplate(ctx, given);
  const input = {
    ...given,
    lines: await withSources(ctx, given.lines, owner),
    freight: given.freight && { ...given.freight, source: await freightSource(ctx, given) },
  };
  await refuseCycle(ctx, owner, input);
  const facts = await factsFor(ctx, owner, { input, isStrict: true });
  const { figures, problems } = costSheet(input, facts, await ownUnits(ctx));
  if (problems.length > 0) {
    failWith(
      problems.map(({ code, uid, from, to }) => ({
        code,
        path: `body.sheet.lines.${input.lines.findIndex((line) => line.uid === uid)}`,
        params: { from, to },
      })),
    );
  }
  if (!fits(figures)) fail('number_too_large', { path: 'body.sheet' });
  await insertSheets(ctx, [{ ...owner, version: version + 1, input, facts, figures }]);
  tellChanged(ctx, { kind: 'cost_sheet', ids: [owner.product_id], revision: version + 1 });
  if (carry)
    await carryCosts(ctx, [{ id: owner.product_id, was: before?.figures.cost ?? '0', figures, input }]);
  const saved = toAnswer((await selectSheet(ctx, owner)) ?? fail('not_found'));
  return holds(ctx.audience, 'view_costing') ? saved : blind(saved, await ownUnits(ctx));
}

/** A saved sheet for people who may not see costs: what they sent, without what packing costs and whose rates these are. */
function blind(saved: CostSheet, own: Awaited<ReturnType<typeof ownUnits>>): CostSheet {
  const { lines, freight } = saved.input;
  const input = {
    ...saved.input,
    lines: lines.map((line) => ({ ...line, source: null })),
    freight: freight && { ...freight, source: null },
  };
  const facts = { ...saved.facts, packaging_per_piece: '0' };
  return { ...saved, input, facts, figures: costSheet(input, facts, own).figures };
}

/** The sheets of a product and its variants, and the versions of one of them. @throws DomainError not_found */
export async function infoOf(ctx: Ctx, owner: SheetOwner): Promise<AnswerOf<typeof costingInfo>> {
  await refuseUnknown(ctx, owner);
  const sheets = await selectSheetsOf(ctx, [owner.product_id]);
  const versions = await selectVersions(ctx, owner, VERSIONS_SHOWN);
  return {
    sheets: sheets.map(({ variant_id, version, input, figures, saved_at, saved_by_name }) => ({
      variant_id,
      version,
      currency: input.currency,
      cost: figures.cost,
      selling_price: figures.selling_price,
      saved_at: saved_at.toISOString(),
      saved_by: saved_by_name,
    })),
    versions: versions.map(({ version, figures, saved_at, saved_by_name }) => ({
      version,
      cost: figures.cost,
      saved_at: saved_at.toISOString(),
      saved_by: saved_by_name,
    })),
  };
}

/** Overheads and taxes in use, to choose from. */
export async function listOverheads(ctx: Ctx): Promise<AnswerOf<typeof listOverheadsOperation>> {
  return { overheads: await selectCharges(ctx, 'overheads'), taxes: await selectCharges(ctx, 'taxes') };
}

/** The containers to load. */
export async function listContainers(ctx: Ctx): Promise<AnswerOf<typeof listContainersOperation>> {
  return { containers: await containersOf(ctx) };
}

/** What each container holds of a product. @throws DomainError not_found */
export async function loadabilityOf(
  ctx: Ctx,
  productId: number,
  {
    variant_id: variant,
    weight_kg: weight,
    keep_upright: upright,
  }: ParsedOf<typeof loadabilityOperation>['query'],
): Promise<AnswerOf<typeof loadabilityOperation>> {
  await refuseUnknown(ctx, { product_id: productId, variant_id: variant ?? null });
  const [product] = await loadProducts(ctx, [productId]);
  const carton = await cartonOf(ctx, product, variant ?? null);
  if (!carton || carton.cbm === null || carton.cbm_per_piece === null) return { carton: null, loads: [] };
  const { description, pieces, cbm, cbm_per_piece, gross_kg } = carton;
  const loaded = {
    ...cartonToLoad(carton),
    weight_kg: weight ?? gross_kg,
    keep_upright: upright === 'true',
  };
  const containers = await containersOf(ctx);
  return {
    carton: { description, pieces, cbm, cbm_per_piece },
    loads: containers.flatMap((container) => loadContainer(loaded, container) ?? []),
  };
}

/**
 * What the sheet needs beside its input, as it is today.
 * @param isStrict whether packaging in a currency without a rate is refused; otherwise it counts as nothing
 * @throws DomainError no_rate_between
 */
async function factsFor(
  ctx: Ctx,
  owner: SheetOwner,
  { input, isStrict }: { input: CostSheetInput; isStrict: boolean },
): Promise<CostFacts> {
  const { facts, missing } = costFacts(input, (await factGroundsOf(ctx, [owner]))(owner));
  if (isStrict && missing) fail('no_rate_between', { path: 'body.sheet.currency', params: { ...missing } });
  return facts;
}

/** @throws DomainError not_found for a template that is none of the company's */
export async function refuseUnknownTemplate(
  ctx: Ctx,
  { template_id: id }: Pick<CostSheetInput, 'template_id'>,
): Promise<void> {
  const isKnown = id === null || (await selectCostTemplates(ctx)).some((template) => template.id === id);
  if (!isKnown) fail('not_found', { path: 'body.sheet.template_id' });
}

/**
 * Lines with where their rates come from.
 * @param owner of the sheet: a variant that was deleted since one of its versions named it may stay
 * @throws DomainError cost_source_gone at the line
 */
export async function withSources(
  ctx: Ctx,
  lines: readonly CostLine[],
  owner?: SheetOwner,
): Promise<CostLine[]> {
  const owners = await selectVariantOwners(
    ctx,
    lines.flatMap(({ variant_id: variant }) => variant ?? []),
  );
  const isOther = ({ variant_id: variant, source_id: id }: CostLine) =>
    variant !== null && owners.get(variant) !== id;
  const kept = owner && lines.some(isOther) ? await selectNamedVariants(ctx, owner) : new Set<number>();
  const ids = [...new Set(lines.flatMap(({ source_id: id }) => id ?? []))];
  const [sources, sheets] = [await selectSources(ctx, ids), await selectSheetsOf(ctx, ids)];
  const byOwner = new Map(sheets.map((sheet) => [ownerKey(sheet), sheet]));
  const days = await companyDays(ctx);
  const typed = typedBy(ctx, days(ctx.platform.clock.now()));
  return lines.map((line, at) => {
    if (isOther(line) && !kept.has(line.variant_id ?? 0))
      return fail('cost_source_gone', { path: `body.sheet.lines.${at}.variant_id` });
    if (line.source_id === null) return { ...line, source: typed };
    const source = sources.get(line.source_id);
    const isKind = source && (line.kind === 'part' ? source.type === 'product' : source.type === line.kind);
    if (!isKind) return fail('cost_source_gone', { path: `body.sheet.lines.${at}.source_id` });
    const sheet = sheetOfPart(byOwner, line);
    const known = line.kind === 'part' ? sheet && rateOfPart(sheet, days) : rateOfResource(source, days);
    const isSame = known?.currency === line.currency && exact(known.rate).eq(line.rate);
    return { ...line, source: isSame ? known.source : typed };
  });
}

/** Where the rate of freight comes from: what the company says that a full container costs, or the person who typed it. */
async function freightSource(
  ctx: Ctx,
  { freight, currency: home }: Pick<CostSheetInput, 'freight' | 'currency'>,
): Promise<CostLine['source']> {
  if (freight === null) return null;
  const { basis, rate, container: code, currency = home } = freight;
  const today = await todayOf(ctx);
  const known =
    basis === 'container' ? (await containersOf(ctx)).find((one) => one.code === code) : undefined;
  const isKnown = known?.freight?.currency === currency && exact(known.freight.amount).eq(rate);
  return isKnown ? { kind: 'container', by: known?.name ?? code, day: today } : typedBy(ctx, today);
}

const typedBy = (ctx: Ctx, day: string) => ({ kind: 'typed' as const, by: ctx.caller.name, day });

/** @throws DomainError bom_cycle with the chain by product ID */
async function refuseCycle(
  ctx: Ctx,
  { product_id: id }: SheetOwner,
  { lines }: CostSheetInput,
): Promise<void> {
  const parts = lines.flatMap(({ kind, source_id }) =>
    kind === 'part' && source_id !== null ? [source_id] : [],
  );
  if (parts.length === 0) return;
  const cycle = cycleOf(id, parts, await selectLinksBelow(ctx, parts));
  if (!cycle) return;
  const named = await selectSources(ctx, cycle);
  fail('bom_cycle', {
    path: `body.sheet.lines.${lines.findIndex(({ source_id }) => source_id === cycle[1])}.source_id`,
    params: { chain: cycle.map((one) => named.get(one)?.code ?? String(one)).join(' → ') },
  });
}

/** @throws DomainError not_found */
export async function refuseUnknown(ctx: Ctx, owner: SheetOwner): Promise<void> {
  const source = (await selectSources(ctx, [owner.product_id])).get(owner.product_id);
  if (source?.type !== 'product') fail('not_found');
  if (owner.variant_id !== null && !(await hasVariant(ctx, owner))) fail('not_found');
}

function toAnswer({ saved_at, saved_by_name, ...sheet }: StoredSheet): CostSheet {
  return { ...sheet, saved_at: saved_at.toISOString(), saved_by: saved_by_name };
}
