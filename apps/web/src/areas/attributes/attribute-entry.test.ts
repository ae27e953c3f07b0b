import type { AttributeShape } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { entryOf, isChanged, readEntry } from './entry.rules.ts';

function attribute(over: Partial<AttributeShape>): AttributeShape {
  return {
    dtype: 'text',
    name: 'Note',
    compulsory: false,
    options: [],
    open_options: false,
    default_unit: null,
    dimension: null,
    default_currency: null,
    whole: false,
    ...over,
  };
}
const price = attribute({
  dtype: 'price',
  name: 'Selling price',
  default_currency: 'INR',
  default_unit: 'per-piece',
});

describe('entries of the form', () => {
  it('shows money with two decimals and reads the same value back', () => {
    const stored = { value: '640', currency: 'INR', unit: 'per-piece' };
    const entry = entryOf(price, stored);
    expect(entry).toEqual({ value: '640.00', currency: 'INR', unit: 'per-piece' });
    expect(isChanged(price, entry, stored)).toBe(false);
    expect(isChanged(price, { ...entry, value: '680' }, stored)).toBe(true);
  });
  it('writes numbers with the mark of the language, and never as what would be read as another number', () => {
    const weight = attribute({ dtype: 'decimal', name: 'Weight' });
    for (const value of ['640', '640.5', '1234567.25', '0.05', '1.234', '12.125', '1234.125']) {
      const stored = { value, currency: 'TRY', unit: 'per-piece' };
      const changed = isChanged(price, entryOf(price, stored), stored);
      expect(isChanged(price, entryOf(price, stored, ','), stored)).toBe(changed);
      expect(readEntry(weight, entryOf(weight, value, ','), { isDraft: true })).toEqual(
        readEntry(weight, entryOf(weight, value), { isDraft: true }),
      );
    }
    const shown = (value: string) =>
      entryOf(price, { value, currency: 'TRY', unit: 'per-piece' }, ',')['value'];
    expect([shown('640'), shown('1234567.25'), shown('1.234')]).toEqual(['640,00', '1234567,25', '1.234']);
    expect(entryOf(price, undefined, ',')['value']).toBe('');
  });
  it('counts the attribute\u2019s own currency and unit as no entry', () => {
    const entry = entryOf(price, undefined);
    expect(entry).toEqual({ value: '', currency: 'INR', unit: 'per-piece' });
    expect(readEntry(price, entry, { isDraft: false })).toEqual({ ok: true, value: null });
    expect(isChanged(price, entry, undefined)).toBe(false);
  });
  it('holds options as a list, whatever signs are in them', () => {
    const material = attribute({
      dtype: 'multi_select',
      name: 'Material',
      options: ['Brass; plated', 'Wood'],
    });
    const entry = entryOf(material, ['Brass; plated', 'Wood']);
    expect(readEntry(material, entry, { isDraft: true })).toEqual({
      ok: true,
      value: ['Brass; plated', 'Wood'],
    });
  });
  it('asks a published product for a compulsory value, a draft not yet', () => {
    const name = attribute({ compulsory: true, name: 'Care' });
    expect(readEntry(name, { value: '' }, { isDraft: true })).toEqual({ ok: true, value: null });
    expect(readEntry(name, { value: '' }, { isDraft: false })).toMatchObject({
      ok: false,
      problems: [{ code: 'required' }],
    });
  });
  it('ATTR-029 refuses a negative number', () => {
    const pieces = attribute({ dtype: 'decimal', name: 'Pieces' });
    expect(readEntry(pieces, { value: '-3' }, { isDraft: true })).toMatchObject({
      ok: false,
      problems: [{ code: 'negative' }],
    });
  });
});
