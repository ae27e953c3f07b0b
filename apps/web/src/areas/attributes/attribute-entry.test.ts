import type { AttributeShape } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { entryOf, isChanged, readEntry, type Entry } from './entry.rules.ts';

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
  it('ATTR-028 keeps numbers with a point in every language, and reads a comma as a thousands mark only', () => {
    const weight = attribute({ dtype: 'decimal', name: 'Weight' });
    const read = (value: string) => readEntry(weight, { value }, { isDraft: true });
    for (const value of ['640', '640.5', '1234567.25', '0.05', '1.234', '12.125', '1234.125']) {
      expect(read(String(entryOf(weight, value)['value']))).toEqual({ ok: true, value });
    }
    expect(read('1,250')).toEqual({ ok: true, value: '1250' });
    expect(read('12,50')).toMatchObject({ ok: false, problems: [{ code: 'not_a_number' }] });
  });
  it('ATTR-028 refuses a number with the mark of another language, in whatever part it stands', () => {
    const codes = (of: Partial<AttributeShape>, entry: Entry) => {
      const result = readEntry(attribute(of), entry, { isDraft: true });
      return result.ok ? [] : result.problems.map(({ code, part }) => [code, part]);
    };
    const sides = { length: '1,5', width: '1', height: '1', unit: 'm' };
    expect(codes({ dtype: 'size' }, sides)).toEqual([['not_a_number', 'length']]);
    expect(codes({ dtype: 'uom', dimension: 'weight' }, { value: '1,25 kg', unit: 'kg' })).toEqual([
      ['not_a_number', 'value'],
    ]);
    expect(codes({ dtype: 'price' }, { value: '12,50', currency: 'TRY', unit: 'per-piece' })).toEqual([
      ['not_a_number', 'value'],
    ]);
    expect(codes({ dtype: 'composition' }, { value: [{ material: 'Wool', percent: '60,5' }] })).toEqual([
      ['not_a_number', '0.percent'],
    ]);
    expect(codes({ dtype: 'composition' }, { value: [{ material: 'Wool', percent: '60.5' }] })).toEqual([]);
    expect(codes({ dtype: 'csv' }, { value: ['12,50'] })).toEqual([]);
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
