import { expect, test } from 'vitest';
import type { CostLine } from '@sourcewiz/contract';
import { bomNodes, ownerKey, type StoredSheet } from './bom.rules.ts';

/** A product of which each is made of the next one. */
function sheetOf(product_id: number): StoredSheet {
  const line: Partial<CostLine> = {
    uid: String(product_id).padStart(36, '0'),
    kind: 'part',
    source_id: product_id + 1,
    variant_id: null,
    name: 'Part',
    quantity: '1',
    loss_percent: '0',
    unit: 'pieces',
    rate: '1',
    rate_unit: '',
    currency: 'USD',
  };
  return {
    product_id,
    variant_id: null,
    version: 1,
    input: { lines: [line] },
    figures: { lines: [] },
  } as never;
}

test('D01 COST-010 a chain of thousands of parts is cut before it fills the memory, and says so', () => {
  const shownOf = (levels: number) => {
    const sheets = Array.from({ length: levels }, (_, at) => sheetOf(at + 1));
    const known = new Map(sheets.map((sheet) => [ownerKey(sheet), sheet]));
    return bomNodes(sheetOf(1), { sheets: known, order: '1', own: [], codeOf: () => '' });
  };
  const usual = shownOf(50);
  expect([usual.nodes.length, usual.toBuy.length, usual.isCut]).toEqual([50, 1, false]);
  const { nodes, isCut } = shownOf(2000);
  expect(isCut).toBe(true);
  expect(nodes.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(2_100_000);
});
