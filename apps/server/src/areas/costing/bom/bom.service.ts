import {
  exact,
  USES_MAX,
  type AnswerOf,
  type bomExcel,
  type bulkBom,
  type findCostItems,
  type getBom,
  type ParsedOf,
  type whereUsed,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { madeFileAddress, makeFile } from '../../../platform/made-files/index.ts';
import { writeSheet } from '../../../platform/sheets/index.ts';
import { loadProducts } from '../../products/index.ts';
import { bomSheet } from './bom-sheet.ts';
import { bomNodes, ownerKey, sheetOfPart, type SheetOwner } from './bom.rules.ts';
import { refuseUnknown } from '../costing.service.ts';
import {
  selectIdsAbove,
  selectItems,
  selectSheetsAbove,
  selectSheetsBelow,
  selectSheetsOf,
  selectSources,
  selectUsers,
} from '../costing.store.ts';
import { companyDays } from '../../identity/index.ts';
import { rateOfPart, rateOfResource } from '../cost-ground.service.ts';
import { namesOf, thumbsOf } from '../named-owners.ts';
import { ownUnits } from '../own-units.ts';
import { usesIn } from './uses.rules.ts';

const SHEETS_BELOW_MAX = 5000;
const SHEETS_ABOVE_MAX = 20_000;
const ITEMS_SHOWN = 20;

type Bom = AnswerOf<typeof getBom> & AnswerOf<typeof bulkBom>;

/** The tree below a product, what an order takes of it, and where it is used. @throws DomainError not_found */
export async function bomOf(ctx: Ctx, owner: SheetOwner, order: string): Promise<Bom> {
  await refuseUnknown(ctx, owner);
  const below = await selectSheetsBelow(ctx, owner.product_id, SHEETS_BELOW_MAX);
  const sheets = new Map(below.map((sheet) => [ownerKey(sheet), sheet]));
  const top = sheetOfPart(sheets, { source_id: owner.product_id, variant_id: owner.variant_id });
  const own = await ownUnits(ctx);
  const users = await selectUsers(ctx, owner.product_id);
  const contained = below.flatMap(({ input }) => input.lines.flatMap(({ source_id: id }) => id ?? []));
  const named = await selectSources(ctx, [
    ...new Set([...contained, ...users.map(({ product_id: id }) => id)]),
  ]);
  const codeOf = (id: number | null) => (id === null ? '' : (named.get(id)?.code ?? ''));
  const { nodes, toBuy, isCut } = top
    ? bomNodes(top, { sheets, order, own, codeOf })
    : { nodes: [], toBuy: [], isCut: false };
  return {
    product_id: owner.product_id,
    order,
    nodes,
    to_buy: toBuy,
    is_cut: isCut,
    top: top ? topOf(top) : null,
    packing: await packingFor(ctx, owner.product_id, order),
    used_in: users.flatMap((user) => {
      const source = named.get(user.product_id);
      return source ? [{ ...user, code: source.code, name: source.name }] : [];
    }),
  };
}

function topOf({ version, input, figures }: NonNullable<ReturnType<typeof sheetOfPart>>): Bom['top'] {
  const { making_cost, packaging, cost } = figures;
  const overheads = figures.overheads.reduce((all, one) => all.plus(one), exact(0)).toFixed();
  return { version, currency: input.currency, making_cost, overheads, packaging, cost };
}

/** The boxes that an order takes: each begun one is a whole one. */
async function packingFor(ctx: Ctx, productId: number, order: string): Promise<Bom['packing']> {
  const [product] = await loadProducts(ctx, [productId]);
  return (product?.packaging ?? []).flatMap((row) => {
    const pieces = Number(row.no_of_pieces);
    if (!(pieces > 0)) return [];
    const { description, length, width, height, unit, cost, currency } = row;
    const need = exact(order).div(pieces).ceil().toFixed();
    return [{ description, length, width, height, unit, pieces, cost, currency, need }];
  });
}

/** The products that contain something, most of it first. @throws DomainError cost_source_gone */
export async function usesOf(ctx: Ctx, id: number): Promise<AnswerOf<typeof whereUsed>> {
  const source = (await selectSources(ctx, [id])).get(id) ?? fail('cost_source_gone');
  const above = await selectSheetsAbove(ctx, [id], { limit: SHEETS_ABOVE_MAX });
  const own = await ownUnits(ctx);
  const [first] = above.flatMap(({ input }) => input.lines.filter((line) => line.source_id === id));
  const unit = source.unit || (first?.unit ?? '');
  const uses = usesIn(above, { sourceId: id, unit, own });
  const weight = ({ share, sheet }: (typeof uses)[number]) =>
    exact(sheet.figures.cost).isZero() ? exact(0) : share.div(sheet.figures.cost);
  const shown = uses.toSorted((a, b) => weight(b).cmp(weight(a))).slice(0, USES_MAX);
  const names = await namesOf(
    ctx,
    shown.flatMap(({ sheet, through }) => [
      sheet,
      ...[...through].map((part) => ({ product_id: part, variant_id: null })),
    ]),
  );
  const thumbs = await thumbsOf(
    ctx,
    shown.map(({ sheet }) => sheet),
  );
  const { code, name, type } = source;
  return {
    code,
    name,
    type,
    total: uses.length,
    products: shown.flatMap(({ sheet, through, quantity, share }) => {
      const { product_id, variant_id, figures, input } = sheet;
      const named = names.get(ownerKey(sheet));
      if (!named) return [];
      return [
        {
          product_id,
          variant_id,
          ...named,
          image: thumbs.get(ownerKey(sheet)) ?? null,
          through: [...through].flatMap(
            (part) => names.get(ownerKey({ product_id: part, variant_id: null }))?.code ?? [],
          ),
          quantity: quantity.toDecimalPlaces(6).toFixed(),
          unit,
          share: share.toDecimalPlaces(input.decimals).toFixed(),
          cost: figures.cost,
          currency: input.currency,
        },
      ];
    }),
  };
}

/** What can be put into a sheet; with `not_above`, nothing that would contain itself. @throws DomainError not_found */
export async function findItems(
  ctx: Ctx,
  { query, type: only, not_above: top, costed }: ParsedOf<typeof findCostItems>['query'],
): Promise<AnswerOf<typeof findCostItems>> {
  if (top !== undefined) await refuseUnknown(ctx, { product_id: top, variant_id: null });
  const except = top === undefined ? [] : [top, ...(await selectIdsAbove(ctx, top))];
  const found = await selectItems(ctx, { query, type: only, except, isCosted: costed, limit: ITEMS_SHOWN });
  const products = found.filter(({ type }) => type === 'product').map(({ id }) => id);
  const sheets = new Map((await selectSheetsOf(ctx, products)).map((sheet) => [ownerKey(sheet), sheet]));
  const days = await companyDays(ctx);
  return found.map((item) => {
    const { id, type, code, name, unit, rate, currency, loss_percent } = item;
    const sheet = sheetOfPart(sheets, { source_id: id, variant_id: null });
    const ofProduct = {
      unit: sheet?.input.selling_unit ?? 'pieces',
      rate: sheet?.figures.cost ?? null,
      currency: sheet?.input.currency ?? null,
      source: sheet ? rateOfPart(sheet, days).source : null,
    };
    const source = rateOfResource(item, days)?.source ?? null;
    const ofResource = { unit, rate, currency: currency === '' ? null : currency, source };
    return { id, type, code, name, loss_percent, ...(type === 'product' ? ofProduct : ofResource) };
  });
}

/** A bill of materials as a workbook. @throws DomainError not_found */
export async function bomWorkbook(
  base: CallerCtx,
  { product_id, variant_id: variant, order }: ParsedOf<typeof bomExcel>['body'],
): Promise<AnswerOf<typeof bomExcel>> {
  const owner = { product_id, variant_id: variant ?? null };
  const { bom, names } = await inTransaction(base, async (ctx) => {
    const tree = await bomOf(ctx, owner, order);
    const owners = [owner, ...tree.nodes.map(({ sheet }) => sheet)];
    return { bom: tree, names: await namesOf(ctx, owners) };
  });
  const { language } = base.caller;
  const file = await makeFile(
    base,
    {
      kind: 'bom_excel',
      name: `${names.get(ownerKey(owner))?.code ?? ''} BOM.xlsx`,
      madeFrom: [bom, language],
      needs: ['view_costing'],
    },
    () =>
      writeSheet({
        sheets: [bomSheet(bom, { codeOf: (of) => names.get(ownerKey(of))?.code ?? '', language })],
      }),
  );
  return { download_link: madeFileAddress(base.platform, file) };
}
