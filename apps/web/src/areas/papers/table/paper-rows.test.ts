import type { PaperLineDetails } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import { cellKey, type Edit } from '../../../platform/grid/rules/edits.rules.ts';
import { daysOf } from '../list/paper-search.rules.ts';
import { arrivedCells, changesOf, rowsOf } from './paper-rows.rules.ts';

const line = (uid: string, quantity: string): PaperLineDetails => ({
  uid,
  product_id: 1,
  variant_id: null,
  name: 'Bowl',
  remark: '',
  quantity,
  unit: 'pcs',
  price: '9.4',
  discount_percent: '0',
  facts: {
    sku: uid,
    name: 'Bowl',
    variant: '',
    summary: '',
    hs_code: '4419',
    moq: null,
    pack: null,
    image_id: null,
  },
  ordered: null,
  left: null,
  is_gone: false,
  image: null,
});
const edit = (value: unknown): Edit => ({ value, text: null, problem: null });
const opened = rowsOf([line('a', '10'), line('b', '20')], []);
const byUid = new Map(opened.map((row) => [row.uid, row]));

it('DOC-006 cells of one line are one change, what is wrong is not sent, and undone ones go back', () => {
  expect(
    changesOf(
      [
        { row: 'a', column: 'quantity', after: edit('12') },
        { row: 'a', column: 'hs_code', after: edit('7323') },
        { row: 'b', column: 'quantity', after: undefined },
        { row: 'b', column: 'price', after: { value: null, text: 'many', problem: 'No number' } },
        { row: 'gone', column: 'quantity', after: edit('1') },
      ],
      byUid,
    ),
  ).toEqual([
    { uid: 'a', quantity: '12', hs_code: '7323' },
    { uid: 'b', quantity: '20' },
  ]);
});

it('DOC-006 what others change arrives in the cells, except in those that wait to be sent', () => {
  const now = rowsOf([line('a', '11'), line('b', '25')], opened);
  const waiting = new Set([cellKey({ row: 'b', column: 'quantity' })]);
  expect(arrivedCells(now, { edits: new Map(), waiting })).toEqual([
    { row: 'a', column: 'quantity', before: undefined, after: edit('11') },
  ]);
  const mine = new Map([[cellKey({ row: 'a', column: 'quantity' }), edit('11')]]);
  expect(arrivedCells(now, { edits: mine, waiting })).toEqual([]);
  expect(arrivedCells(opened, { edits: mine, waiting })).toEqual([
    { row: 'a', column: 'quantity', before: edit('11'), after: undefined },
  ]);
});

it('DOC-001 documents are narrowed to a month or a year by the days that they bear', () => {
  expect(daysOf('this_month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysOf('last_month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(daysOf('this_year', '2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
});
