import { exact, unitRatio, type CostLine, type Exact, type OwnUnitShape } from '@sourcewiz/contract';
import { inUnit, ownerKey, sheetOfPart, type StoredSheet } from './bom.rules.ts';

/** What one of a product contains of something. */
export interface Use {
  sheet: StoredSheet;
  /** With loss, in the unit that was asked for. */
  quantity: Exact;
  /** Its part of the cost, in the currency of the sheet. */
  share: Exact;
  /** Products whose sheets contain it and that are parts of this one. */
  through: ReadonlySet<number>;
}

/**
 * How much of a part or resource one of each product contains, directly and through its parts, and what of its cost that
 * is.
 * @param above the current sheets that contain it, directly or not
 * @param unit in which quantities are stated; lines whose unit measures something else count as they are
 */
export function usesIn(
  above: readonly StoredSheet[],
  { sourceId, unit, own }: { sourceId: number; unit: string; own: readonly OwnUnitShape[] },
): Use[] {
  const sheets = new Map(above.map((sheet) => [ownerKey(sheet), sheet]));
  const known = new Map<string, Use | null>();
  const useOf = (sheet: StoredSheet): Use | null => {
    const key = ownerKey(sheet);
    const before = known.get(key);
    if (before !== undefined) return before;
    known.set(key, null);
    const amounts = new Map(sheet.figures.lines.map(({ uid, amount }) => [uid, amount]));
    const parts = sheet.input.lines.flatMap((line) => inLine(line, amounts.get(line.uid) ?? '0') ?? []);
    const sum = (of: 'quantity' | 'share') => parts.reduce((all, part) => all.plus(part[of]), exact(0));
    const through = new Set(parts.flatMap((part) => part.through ?? []));
    const use =
      parts.length === 0 ? null : { sheet, quantity: sum('quantity'), share: sum('share'), through };
    known.set(key, use);
    return use;
  };
  const inLine = (line: CostLine, amount: string) => {
    const withLoss = exact(line.quantity).times(exact(line.loss_percent).plus(100)).div(100);
    if (line.source_id === sourceId) {
      const isSame = unitRatio(line.unit, unit, own) !== undefined;
      const quantity = isSame ? inUnit(withLoss, { from: line.unit, to: unit, own }) : withLoss;
      return { quantity, share: exact(amount), through: null };
    }
    const part = line.kind === 'part' ? sheetOfPart(sheets, line) : undefined;
    const use = part && useOf(part);
    if (!use) return null;
    const { cost } = use.sheet.figures;
    return {
      quantity: inUnit(withLoss, { from: line.unit, to: line.rate_unit, own }).times(use.quantity),
      share: exact(cost).isZero() ? exact(0) : exact(amount).times(use.share).div(cost),
      through: use.sheet.product_id,
    };
  };
  return above.flatMap((sheet) => useOf(sheet) ?? []);
}
