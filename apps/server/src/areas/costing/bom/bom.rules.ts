import {
  BOM_NODES_MAX,
  costFiguresSchema,
  exact,
  findUnit,
  unitRatio,
  type AnswerOf,
  type BomNode,
  type CostFacts,
  type CostFigures,
  type CostLine,
  type CostSheetInput,
  type Exact,
  type getBom,
  type OwnUnitShape,
} from '@sourcewiz/contract';

/** A product or one of its variants. */
export interface SheetOwner {
  product_id: number;
  variant_id: number | null;
}

export interface StoredSheet extends SheetOwner {
  id: number;
  version: number;
  input: CostSheetInput;
  facts: CostFacts;
  figures: CostFigures;
  saved_at: Date;
  saved_by_name: string;
}

/**
 * The shortest way from a product down to itself, if these became its parts.
 * @param links pairs of parent and child below the parts
 * @returns product ids from the product to itself; undefined if there is no such way
 */
export function cycleOf(
  productId: number,
  childIds: readonly number[],
  links: readonly (readonly [number, number])[],
): number[] | undefined {
  const below = Map.groupBy(links, ([parent]) => parent);
  const seen = new Set<number>();
  let ways = childIds.map((id) => [productId, id]);
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1) === productId);
    if (found) return found;
    ways = ways.flatMap((way) => {
      const last = way.at(-1) ?? 0;
      if (seen.has(last)) return [];
      seen.add(last);
      return (below.get(last) ?? []).map(([, child]) => [...way, child]);
    });
  }
  return undefined;
}

/** The key of an owner in maps. */
export function ownerKey({ product_id: product, variant_id: variant }: SheetOwner): string {
  return `${product}:${variant ?? 0}`;
}

/** The sheet that a part is costed by: that of its variant, or else of its product. */
export function sheetOfPart(
  sheets: ReadonlyMap<string, StoredSheet>,
  { source_id: product, variant_id: variant }: Pick<BomNode, 'source_id' | 'variant_id'>,
): StoredSheet | undefined {
  if (product === null) return undefined;
  return (
    sheets.get(ownerKey({ product_id: product, variant_id: variant })) ??
    sheets.get(ownerKey({ product_id: product, variant_id: null }))
  );
}

/** What an order takes of something, summed over all places. */
export type ToBuy = AnswerOf<typeof getBom>['to_buy'][number];

/** Most letters of the paths of a tree: a chain of parts would fill the memory long before it has too many nodes. */
const PATHS_LONGEST = 2_000_000;

/**
 * The bill of materials below a sheet, parents before their children. Needs are multiplied through all levels with loss,
 * not rounded in between; what is counted is rounded up to whole units at the end.
 * @param sheets current sheets by `ownerKey`
 * @param order how many of the product are made
 * @param codeOf of a product or resource
 * @returns at most `BOM_NODES_MAX` nodes, fewer if they are nested very deep, and what has no parts of its own, summed
 */
export function bomNodes(
  top: StoredSheet,
  {
    sheets,
    order,
    own,
    codeOf,
  }: {
    sheets: ReadonlyMap<string, StoredSheet>;
    order: string;
    own: readonly OwnUnitShape[];
    codeOf: (id: number | null) => string;
  },
): { nodes: BomNode[]; toBuy: ToBuy[]; isCut: boolean } {
  const nodes: BomNode[] = [];
  let letters = 0;
  const bought = new Map<string, { line: CostLine; need: Exact }>();
  const walk = (
    sheet: StoredSheet,
    need: Exact,
    above: readonly string[],
    passed: ReadonlySet<number>,
  ): boolean => {
    const amounts = new Map(sheet.figures.lines.map(({ uid, amount }) => [uid, amount]));
    const { product_id, variant_id: ofVariant, version } = sheet;
    return sheet.input.lines.every((line) => {
      if (nodes.length >= BOM_NODES_MAX || letters > PATHS_LONGEST) return false;
      const needed = need.times(line.quantity).times(exact(line.loss_percent).plus(100)).div(100);
      const parts = [...above, line.uid];
      const path = parts.join('/');
      letters += path.length;
      const { source_id, variant_id, kind, name, unit, quantity, loss_percent, rate, rate_unit } = line;
      nodes.push({
        path,
        depth: above.length,
        sheet: { product_id, variant_id: ofVariant, version },
        kind,
        source_id,
        variant_id,
        code: codeOf(source_id),
        name,
        unit,
        quantity,
        loss_percent,
        reference: line.reference ?? '',
        rate,
        rate_unit,
        currency: line.currency,
        cost: amounts.get(line.uid) ?? '0',
        need: neededText(needed, unit, own),
      });
      const below = kind === 'part' ? sheetOfPart(sheets, line) : undefined;
      if (below && !passed.has(below.product_id)) {
        // The part's sheet is for one of what its rate is for.
        const inItsUnit = inUnit(needed, { from: unit, to: rate_unit, own });
        return walk(below, inItsUnit, parts, new Set([...passed, below.product_id]));
      }
      const key = [kind, source_id ?? name, variant_id, unit, rate, rate_unit, line.currency].join('\n');
      bought.set(key, { line, need: needed.plus(bought.get(key)?.need ?? 0) });
      return true;
    });
  };
  const isWhole = walk(top, exact(order), [], new Set([top.product_id]));
  const toBuy = [...bought.values()].map(({ line, need }): ToBuy => {
    const { source_id, kind, name, unit, rate, rate_unit: to, currency } = line;
    const text = neededText(need, unit, own);
    const cost = inUnit(exact(text), { from: unit, to, own }).times(rate).toDecimalPlaces(2).toFixed();
    return { source_id, kind, code: codeOf(source_id), name, unit, need: text, cost, currency };
  });
  return { nodes, toBuy, isCut: !isWhole };
}

/** A quantity in another unit; as it is if the two do not measure the same thing. */
export function inUnit(
  quantity: Exact,
  { from, to, own }: { from: string; to: string; own: readonly OwnUnitShape[] },
): Exact {
  const ratio = to === '' ? undefined : unitRatio(from, to, own);
  return ratio ? quantity.times(ratio.times).div(ratio.per) : quantity;
}

function neededText(need: Exact, unit: string, own: readonly OwnUnitShape[]): string {
  const isCounted = findUnit(unit, 'quantity', own) !== undefined;
  return isCounted ? need.ceil().toFixed() : need.toDecimalPlaces(6).toFixed();
}

/** Whether figures have no more digits than amounts may have. */
export function fits(figures: CostFigures): boolean {
  return costFiguresSchema.safeParse(figures).success;
}
