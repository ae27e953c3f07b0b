import type { TableRow } from '@sourcewiz/contract';
import { expect, it } from 'vitest';
import type { Edit } from '../../../platform/grid/rules/edits.rules.ts';
import { entriesOf, missingIn } from './table-row.rules.ts';

const product = (id: number, more: Partial<TableRow>): TableRow => ({
  id,
  product_id: `P-${id}`,
  name: 'Lamp',
  status: 'draft',
  category: null,
  values: {},
  thumbnail: null,
  revision: 1,
  is_held: false,
  variants: [],
  ...more,
});
const edit = (value: unknown): Edit => ({ value, text: null, problem: null });
const attributes = [
  { id: 7, compulsory: true, visible: true, isDisabled: false },
  { id: 8, compulsory: false, visible: true, isDisabled: false },
];

it('BULKEDIT-008 compulsory cells are asked for by the status that the edits make, not by the stored one', () => {
  const entries = entriesOf([
    product(1, {}),
    product(2, { values: { 7: 'Oak' } }),
    product(3, { status: 'published' }),
    product(4, { status: 'published', values: { 7: 'Oak' } }),
    product(5, { status: 'published', values: { 7: 'Oak' } }),
    product(6, {}),
  ]);
  const edits = new Map([
    ['1|status', edit('published')],
    ['2|status', edit('published')],
    ['4|7', edit(null)],
    ['5|7', edit(null)],
    ['5|status', edit('draft')],
  ]);
  expect(missingIn(entries, { edits, attributes })).toEqual([
    { row: '1', column: '7' },
    { row: '4', column: '7' },
  ]);
});
