import { describe, expect, test } from 'vitest';
import { attributeOf } from '../attribute-types/test/attribute-of.ts';
import type { Dtype } from '../attribute-types/index.ts';
import { cellText, checkCell, readCell, type TableColumn } from './bulk-table-cells.ts';

const column = (dtype: Dtype, change = {}): TableColumn => ({
  kind: 'attribute',
  attribute: attributeOf(dtype, change),
});
const status: TableColumn = {
  kind: 'status',
  label: 'Status',
  words: { draft: 'Taslak', published: 'Yayında', archived: 'Arşivde' },
};
const category: TableColumn = { kind: 'category', label: 'Category', categories: [{ id: 7, name: 'Işık' }] };

describe('BULKEDIT-006 cells of the bulk edit table', () => {
  test.each<[Dtype, unknown, object]>([
    ['text', 'Hand "made"', {}],
    ['select', 'Red', { options: ['Red'] }],
    ['multi_select', ['Red', 'Blue'], { options: ['Red', 'Blue'] }],
    ['date', '2026-11-22', {}],
    ['decimal', '12.5', {}],
    ['boolean', true, {}],
    ['uom', { value: '2.5', unit: 'kg' }, { dimension: 'weight' }],
    ['price', { value: '1240.5', currency: 'USD', unit: 'per-piece' }, {}],
    ['price', { value: '3', currency: 'EUR', unit: 'per-dozen' }, {}],
    ['size', { length: '26', width: '26', height: '11', unit: 'cm' }, { dimension: 'length' }],
    ['csv', ['a', 'b'], {}],
  ])('a copied value of type %s is pasted as the same value', (dtype, value, change) => {
    const of = column(dtype, change);
    expect(readCell(of, cellText(of, value))).toEqual({ ok: true, value });
  });

  test('names, categories and statuses are read as a person writes them, and wrong ones are told', () => {
    expect(readCell(status, 'yayinda')).toEqual({ ok: true, value: 'published' });
    expect(readCell(category, 'ışık')).toEqual({ ok: true, value: 7 });
    expect(readCell(category, '')).toEqual({ ok: true, value: null });
    expect(readCell(category, 'Lamps')).toMatchObject({ ok: false, problems: [{ code: 'unknown_option' }] });
    expect(readCell({ kind: 'name', label: 'Name' }, ' ')).toMatchObject({
      problems: [{ code: 'required', params: { label: 'Name' } }],
    });
    expect(checkCell(category, 8)).toMatchObject({ ok: false });
    const productId: TableColumn = { kind: 'product_id', label: 'Product ID' };
    expect(readCell(productId, ' VASE  201 ')).toEqual({ ok: true, value: 'VASE 201' });
    expect(readCell(productId, '')).toMatchObject({ problems: [{ code: 'required' }] });
    expect(checkCell(productId, 'x'.repeat(65))).toMatchObject({
      problems: [{ code: 'text_too_long', params: { limit: 64 } }],
    });
  });

  test('a compulsory value may be missing in a draft, and not in what is published', () => {
    const asked = column('text', { compulsory: true });
    expect(readCell(asked, '')).toEqual({ ok: true, value: null });
    expect(readCell(asked, '', true)).toMatchObject({ problems: [{ code: 'required' }] });
  });
});
