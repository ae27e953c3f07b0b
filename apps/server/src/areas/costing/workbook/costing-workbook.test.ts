import { expect, test } from 'vitest';
import { costSheet, costSheetInputSchema, type CostFacts } from '@sourcewiz/contract';
import { columnLetters } from '../../../platform/sheets/workbook-parts-xml.ts';
import { costingSheetOf } from './costing-workbook.ts';

const facts: CostFacts = {
  rates: [{ base: 'USD', quote: 'INR', rate: '84', day: '2026-11-20', source: 'manual' }],
  packaging_per_piece: '0.3051',
  cbm_per_piece: '0.009833',
  pieces_per_container: 6048,
};
const line = { source_id: null, unit: 'kg', currency: 'USD', kind: 'material' };

test.each([
  ['EXW', 'cost', 'container', 'USD'],
  ['CIF', 'price', 'container', 'INR'],
  ['CFR', 'cost', 'cbm', 'USD'],
] as const)(
  'COST-018 the workbook of a sheet at %s comes to the stored figures when it is calculated again',
  (incoterm, basis, freight, paidIn) => {
    const input = costSheetInputSchema.parse({
      currency: 'USD',
      lines: [
        {
          ...line,
          uid: 'a',
          name: 'Clay',
          quantity: '1200',
          unit: 'g',
          rate: '0.85',
          rate_unit: 'kg',
          loss_percent: '5',
        },
        {
          ...line,
          uid: 'b',
          name: '=Brass',
          quantity: '0.35',
          rate: '612',
          currency: 'INR',
          loss_percent: '2.5',
        },
        { ...line, uid: 'c', kind: 'process', name: 'Firing', quantity: '1', unit: 'firing', rate: '0.6' },
      ],
      overheads: [
        { name: 'Workshop', kind: 'percent', value: '8' },
        { name: 'Stamp', kind: 'fixed', value: '0.05' },
      ],
      margin: { basis, percent: '35' },
      inland_freight: '0.1',
      port_charges: '0.06',
      freight: { basis: freight, rate: '3100', container: '40HC', currency: paidIn },
      insurance_percent: '0.4',
      incoterm,
      taxes: [{ name: 'GST', kind: 'percent', value: '18' }],
    });
    const { figures } = costSheet(input, facts);
    const sheet = costingSheetOf({ input, facts, figures }, { language: 'en', own: [] });
    const worked = calculated(sheet.rows);
    for (const [place, { result, value }] of Object.entries(worked))
      expect(`${place} ${value}`).toBe(`${place} ${result}`);
    const amounts = new Map(
      sheet.rows.map((row) => [textOf(row[0]), (row.at(-1) as { result?: string } | null)?.result]),
    );
    expect(amounts.get('Cost')).toBe(figures.cost);
    expect(amounts.get('EXW')).toBe(figures.exw);
    expect(amounts.get(`Selling price, ${incoterm}, USD`)).toBe(figures.selling_price);
    expect(sheet.rows[1]?.[0]).toEqual({ kind: 'text', text: '=Brass' });
  },
);

test('COST-018 the units of a workbook are in its language', () => {
  const lines = [{ ...line, uid: 'a', name: 'Lid', quantity: '2', unit: 'pieces', rate: '1' }];
  const input = costSheetInputSchema.parse({ currency: 'USD', lines });
  const { figures } = costSheet(input, facts);
  const { rows } = costingSheetOf({ input, facts, figures }, { language: 'tr', own: [] });
  expect(textOf(rows[0]?.[2])).toBe('adet');
});

type Cells = ReturnType<typeof costingSheetOf>['rows'];
const textOf = (cell: Cells[number][number] | undefined) => (cell && 'text' in cell ? cell.text : '');

/** Each formula's stored result and what it comes to, by place. */
function calculated(rows: Cells): Record<string, { result: string; value: string }> {
  const cells = new Map<string, Cells[number][number]>(
    rows.flatMap((row, at) =>
      row.map((cell, column) => [`${columnLetters(column)}${at + 2}`, cell] as const),
    ),
  );
  const valueOf = (place: string): number => {
    const cell = cells.get(place);
    if (!cell) return 0;
    if (!('formula' in cell)) return Number(textOf(cell));
    const summed = cell.formula.replace(
      /SUM\(([A-Z])(\d+):[A-Z](\d+)\)/g,
      (_, column: string, from: string, to: string) =>
        Array.from(
          { length: Number(to) - Number(from) + 1 },
          (__, at) => `${column}${Number(from) + at}`,
        ).join('+'),
    );
    const numbers = summed.replace(/[A-Z]\d+/g, (other) => `(${valueOf(other)})`);
    const round = (value: number, decimals: number) =>
      Number(`${Math.round(Number(`${value.toPrecision(15)}e${decimals}`))}e-${decimals}`);
    return Number(new Function('ROUND', `return ${numbers}`)(round));
  };
  return Object.fromEntries(
    [...cells].flatMap(([place, cell]) =>
      cell && 'formula' in cell
        ? [
            [
              place,
              { result: String(Number(cell.result)), value: String(Number(valueOf(place).toPrecision(15))) },
            ],
          ]
        : [],
    ),
  );
}
