import {
  loadContainer,
  mainCarton,
  theProgram,
  type Carton,
  type Container,
  type CostGround,
  type CostLine,
  type MainCarton,
  type Product,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from '../attributes/index.ts';
import { companyDays } from '../identity/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { loadProducts } from '../products/index.ts';
import { ownerKey, sheetOfPart, type SheetOwner, type StoredSheet } from './bom/bom.rules.ts';
import { containersOf } from './containers.service.ts';
import { selectSheet, selectSheetsOf, selectSources, type Source } from './costing.store.ts';
import { ownUnits } from './own-units.ts';

/** What a product's sheet is worked out from today. */
export async function groundOf(ctx: Ctx, owner: SheetOwner): Promise<CostGround> {
  const factGround = await factGroundsOf(ctx, [owner]);
  const lines = (await selectSheet(ctx, owner))?.input.lines ?? [];
  return {
    ...factGround(owner),
    own_units: (await ownUnits(ctx)) as CostGround['own_units'],
    sources: await sourcesToday(ctx, lines),
  };
}

type FactGround = Omit<CostGround, 'own_units' | 'sources'>;

/** What the facts of many sheets are taken from today, read at once. */
export async function factGroundsOf(
  ctx: Ctx,
  owners: readonly SheetOwner[],
): Promise<(owner: SheetOwner) => FactGround> {
  const { rates } = await moneyRules(ctx);
  const ids = [...new Set(owners.map(({ product_id: id }) => id))];
  const products = await loadProducts({ ...ctx, audience: theProgram }, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const cartonIn = await cartonReader(ctx);
  const containers = await containersOf(ctx);
  return ({ product_id: id, variant_id: variant }) => {
    const product = byId.get(id);
    const carton = cartonIn(product, variant);
    return {
      rates: [...rates],
      packaging: (product?.packaging ?? []).map(({ description, currency, costPerPcs }) => ({
        description,
        currency,
        cost_per_piece: costPerPcs,
      })),
      cbm_per_piece: carton?.cbm_per_piece ?? null,
      containers: containers.map((container) => ({
        code: container.code,
        name: container.name,
        pieces: carton ? piecesIn(carton, container) : null,
        ...(container.freight ? { freight: container.freight } : {}),
      })),
    };
  };
}

function piecesIn(carton: MainCarton, container: Container): number | null {
  return loadContainer(cartonToLoad(carton), container)?.pieces ?? null;
}

/** A carton as containers are loaded with it. */
export function cartonToLoad({ length, width, height, unit, pieces, gross_kg }: MainCarton): Carton {
  return { length, width, height, unit, pieces, weight_kg: gross_kg, keep_upright: true };
}

/** The carton of a product or variant, as far as the audience may read it. */
export async function cartonOf(
  ctx: Ctx,
  product: Product | undefined,
  variantId: number | null,
): Promise<MainCarton | null> {
  return (await cartonReader(ctx))(product, variantId);
}

async function cartonReader(ctx: Ctx) {
  const attributes = await loadAttributes(ctx);
  const ids = new Map(attributes.map(({ internal_name: name, id }) => [name, String(id)]));
  return (product: Product | undefined, variantId: number | null): MainCarton | null => {
    const variant = product?.variants.find(({ id }) => id === variantId);
    const values: Readonly<Record<string, unknown>> = { ...product?.values, ...variant?.values };
    return mainCarton(product?.packaging ?? [], (name) => values[ids.get(name) ?? '']);
  };
}

async function sourcesToday(ctx: Ctx, lines: readonly CostLine[]): Promise<CostGround['sources']> {
  const ids = [...new Set(lines.flatMap(({ source_id: id }) => id ?? []))];
  const [sources, sheets] = [await selectSources(ctx, ids), await selectSheetsOf(ctx, ids)];
  const byOwner = new Map(sheets.map((sheet) => [ownerKey(sheet), sheet]));
  const days = await companyDays(ctx);
  const seen = new Set<string>();
  return lines.flatMap((line) => {
    const { source_id: id, variant_id: variant, kind } = line;
    const key = `${id} ${variant}`;
    const source = id === null ? undefined : sources.get(id);
    if (!source || seen.has(key)) return [];
    seen.add(key);
    const sheet = sheetOfPart(byOwner, line);
    const today = kind === 'part' ? sheet && rateOfPart(sheet, days) : rateOfResource(source, days);
    return today ? [{ source_id: id, variant_id: variant, ...today }] : [];
  });
}

type Today = Omit<CostGround['sources'][number], 'source_id' | 'variant_id'>;
export type Days = Awaited<ReturnType<typeof companyDays>>;

/** What a part costs today: the cost of its sheet. */
export function rateOfPart(
  { figures, input, saved_by_name: by, saved_at: at }: StoredSheet,
  days: Days,
): Today {
  const source = { kind: 'sheet' as const, by, day: days(at) };
  return { rate: figures.cost, rate_unit: '', currency: input.currency, loss_percent: '0', source };
}

/** What a resource costs today; undefined without a rate. */
export function rateOfResource(source: Source, days: Days): Today | undefined {
  const { rate, currency, unit, supplier, updated_at: at, loss_percent } = source;
  if (rate === null || currency === '') return undefined;
  return {
    rate,
    rate_unit: unit,
    currency,
    loss_percent,
    source: { kind: 'resource', by: supplier, day: days(new Date(at)) },
  };
}
