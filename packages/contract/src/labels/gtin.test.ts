import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsOf, labelFormats } from './label-formats.ts';
import { gtinCheckDigit, isGtinAttribute, readGtin, toEan13 } from './gtin.ts';

test('a GTIN of any length is read as fourteen digits, a wrong one not at all', () => {
  expect(readGtin('9506000134352')).toBe('09506000134352');
  expect(readGtin(' 950-6000 134352 ')).toBe('09506000134352');
  expect(readGtin('036000291452')).toBe('00036000291452');
  expect(readGtin('96385074')).toBe('00000096385074');
  expect(readGtin('19506000134359')).toBe('19506000134359');
  for (const wrong of ['9506000134353', '950600013435', '', 'KV-1001', '0000000000000', '1E12']) {
    expect(readGtin(wrong)).toBeUndefined();
  }
  expect(toEan13('09506000134352')).toBe('9506000134352');
  expect(toEan13('19506000134359')).toBeUndefined();
});

test('one wrong digit is always found out', () => {
  const digits = fc.stringMatching(/^[1-9]\d{11}$/);
  fc.assert(
    fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (text, place, change) => {
      const right = text + String(gtinCheckDigit(text));
      const wrong = [...right];
      wrong[place] = String((Number(wrong[place]) + change) % 10);
      expect(readGtin(right)).toBeDefined();
      expect(readGtin(wrong.join(''))).toBeUndefined();
    }),
  );
});

test('attributes with barcodes are known by their names', () => {
  const named = (name: string) => isGtinAttribute({ name, internal_name: 'x_1' });
  expect(
    ['GTIN', 'EAN', 'EAN-13', 'Barcode', 'Barkod', 'UPC-A', 'Barcode number'].filter(named),
  ).toHaveLength(7);
  expect(['Bean', 'Material', 'Oceanic', 'Code', 'Barcode sticker'].filter(named)).toEqual([]);
});

test('LABEL-021 eight formats with none to eight attributes; every label lies on its page', () => {
  expect(labelFormats.filter(({ attributesMax }) => attributesMax === 0)).toHaveLength(1);
  expect(Math.max(...labelFormats.map(({ attributesMax }) => attributesMax))).toBe(8);
  expect(labelFormats.map((format) => cellsOf(format))).toEqual([24, 40, 65, 21, 8, 1, 1, 1]);
  for (const { page, label, margin, pitch, columns, rows } of labelFormats) {
    const right = margin.left + (columns - 1) * pitch.x + label.width;
    const bottom = margin.top + (rows - 1) * pitch.y + label.height;
    expect(right).toBeLessThanOrEqual(page.width);
    expect(bottom).toBeLessThanOrEqual(page.height);
    // In the middle of the sheet, as manufacturers cut them.
    expect(Math.abs(page.width - right - margin.left)).toBeLessThan(0.1);
    expect(Math.abs(page.height - bottom - margin.top)).toBeLessThan(0.2);
  }
});
