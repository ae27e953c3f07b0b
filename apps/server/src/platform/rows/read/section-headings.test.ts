import { describe, expect, test } from 'vitest';
import { filledCells, type RawCell } from '../../sheets/index.ts';
import { RowSieve } from './left-out-rows.ts';
import { isHeadingText, isOfTerms } from './section-headings.ts';

function cellsOf(line: string): RawCell[] {
  const cells = line.split('|').map((text): RawCell => {
    const plain = text.trim();
    if (plain === '') return null;
    return /^\d+(\.\d+)?$/.test(plain) ? { kind: 'number', text: plain } : { kind: 'text', text: plain };
  });
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}

const wide = 'Code | Name | Price | MOQ | Material';
const products = (...codes: string[]) => codes.map((code) => `${code} | Product ${code} | 12 | 5 | Brass`);

/** Where each section begins, its headings and the records below it. */
function sectionsIn(
  lines: readonly string[],
  { above = [], headerRow = 1 }: { above?: { row: number; text: string }[]; headerRow?: number } = {},
) {
  const [head = '', ...body] = lines;
  const sieve = new RowSieve(
    head.split('|').map((title) => title.trim()),
    [],
  );
  for (const [index, line] of body.entries()) {
    const cells = cellsOf(line);
    if (filledCells(cells) > 0) sieve.next({ row: headerRow + 1 + index, cells });
  }
  sieve.end();
  const found = sieve.sections({ above, headerRow });
  return found?.sections.map(({ row, levels, records }) => [row, levels.join(' > '), records]);
}

describe('I06 the headings of sections', () => {
  test('stand over the whole table, in the column of the names, after a letter or beside the photos', () => {
    const [a = '', b = '', c = '', d = ''] = products('A-1', 'A-2', 'B-1', 'B-2');
    const expected = [
      [2, 'Bathroom', 2],
      [5, 'Kitchen', 2],
    ];
    expect(sectionsIn([wide, 'Bathroom', a, b, 'Kitchen', c, d])).toEqual(expected);
    expect(sectionsIn([wide, ' | Bathroom', a, b, ' | Kitchen', c, d])).toEqual(expected);
    const numbered = [`No | ${wide}`, 'A | Bathroom', `1 | ${a}`, `2 | ${b}`, 'B | Kitchen', `1 | ${c}`];
    expect(sectionsIn([...numbered, `2 | ${d}`])).toEqual(expected);
    const photos = [`Photo | ${wide}`, 'Bathroom', ` | ${a}`, ` | ${b}`, 'Kitchen', ` | ${c}`, ` | ${d}`];
    expect(sectionsIn(photos)).toEqual(expected);
  });

  test('in a narrow table they are in capitals, as the products are not', () => {
    const lines = (first: string, last: string) =>
      ['Product | Price', first, 'Tap | 12', 'Shower | 30', last, 'Sink | 50', 'Mixer | 20'] as const;
    expect(sectionsIn(lines('BATHROOM', 'KITCHEN'))).toHaveLength(2);
    expect(sectionsIn(lines('Bathroom', 'Kitchen'))).toBeUndefined();
    expect(sectionsIn(lines('BATHROOM', 'KITCHEN').map((line) => line.toUpperCase()))).toBeUndefined();
  });

  test('in a narrow table they also stand out from codes, or below a blank row', () => {
    const handles = ['Brass handles', 'BH-96 | 96 mm | 3.2', 'BH-128 | 128 mm | 3.9'];
    const knobs = ['Steel knobs', 'SK-20 | 20 mm | 1.1', 'SK-30 | 30 mm | 1.4'];
    expect(sectionsIn(['Item | Size | Price', ...handles, ...knobs])).toEqual([
      [2, 'Brass handles', 2],
      [5, 'Steel knobs', 2],
    ]);
    const taps = ['Bathroom', 'Tap | 12', 'Shower | 30'];
    const sinks = ['Kitchen', 'Sink | 50', 'Mixer | 20'];
    expect(sectionsIn(['Product | Price', ...taps, '', ...sinks])).toEqual([
      [2, 'Bathroom', 2],
      [6, 'Kitchen', 2],
    ]);
    // A blank row between all rows means nothing, nor does one above a product without a price.
    const spaced = [...taps, ...sinks].flatMap((line) => [line, '']);
    expect(sectionsIn(['Product | Price', ...spaced])).toBeUndefined();
    expect(
      sectionsIn(['Product | Price', 'Tap | 12', 'Shower | 30', '', 'Sink', 'Mixer | 20']),
    ).toBeUndefined();
    // Some products of a list have no price.
    expect(sectionsIn(['Item | Size | Price', 'BH-96 | 96 mm | 3.2', ...knobs, ...handles])).toBeUndefined();
  });

  test('are of several levels, told by capitals, numbers or where they stand', () => {
    const [a = '', b = '', c = '', d = '', e = ''] = products('A-1', 'A-2', 'B-1', 'B-2', 'B-3');
    const expected = [
      [2, 'KITCHEN > ', 0],
      [3, 'KITCHEN > Taps', 2],
      [6, 'KITCHEN > Sinks', 1],
      [8, 'BATHROOM > ', 0],
      [9, 'BATHROOM > Taps', 2],
    ];
    const sheet = (...headings: string[]) => {
      const [one = '', two = '', three = '', four = '', five = ''] = headings;
      return [wide, one, two, a, b, three, c, four, five, d, e];
    };
    expect(sectionsIn(sheet('KITCHEN', 'Taps', 'Sinks', 'BATHROOM', 'Taps'))).toEqual(expected);
    expect(sectionsIn(sheet('1. KITCHEN', '1.1 Taps', '1.2 Sinks', '2. BATHROOM', '2.1 Taps'))).toEqual(
      expected,
    );
    expect(sectionsIn(sheet('KITCHEN', ' | Taps', ' | Sinks', 'BATHROOM', ' | Taps'))).toEqual(expected);
    // Nothing tells which is which: the heading next to the products counts.
    expect(sectionsIn(sheet('Kitchen', 'Taps', 'Sinks', 'Bathroom', 'Showers'))).toEqual([
      [3, 'Taps', 2],
      [6, 'Sinks', 1],
      [9, 'Showers', 2],
    ]);
  });

  test('have titles of their own below them, the first one above the first titles', () => {
    const [a = '', b = '', c = '', d = ''] = products('A-1', 'A-2', 'B-1', 'B-2');
    const above = [
      { row: 1, text: 'Kaveri Home' },
      { row: 3, text: 'Sofas' },
    ];
    const lines = [wide, a, b, 'Tables', wide, c, d];
    expect(sectionsIn(lines, { above, headerRow: 4 })).toEqual([
      [3, 'Sofas', 2],
      [7, 'Tables', 2],
    ]);
    expect(sectionsIn(lines, { above: above.slice(0, 1), headerRow: 4 })).toBeUndefined();
  });

  test('are not the head of a page, a note, what praises one product, or its name', () => {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = products(
      'A-1',
      'A-2',
      'A-3',
      'B-1',
      'B-2',
      'B-3',
    );
    const page = ['Kaveri Home', wide];
    expect(sectionsIn([wide, a, b, ...page, c, d, ...page, e, ...page, f])).toBeUndefined();
    const paged = ['Sofas', a, b, ...page, c, 'Tables', d, ...page, 'Tables (continued)', e, ...page, f];
    expect(sectionsIn([wide, ...paged])).toEqual([
      [2, 'Sofas', 3],
      [8, 'Tables', 1],
      [12, 'Tables', 2],
    ]);
    expect(sectionsIn([wide, a, 'NEW', b, c, 'NEW', d, 'SALE', e])).toBeUndefined();
    expect(sectionsIn([wide, 'Oslo sofa', a, 'Bergen table', b, 'Narvik chair', c])).toBeUndefined();
    // Products that are not ready yet.
    expect(sectionsIn([wide, a, b, ' | Vase', c, d, ' | Bowl', e, f])).toBeUndefined();
  });

  test('are said without their number, ornaments and what they all begin with', () => {
    const [a = '', b = '', c = '', d = ''] = products('A-1', 'A-2', 'B-1', 'B-2');
    const names = (one: string, other: string) =>
      sectionsIn([wide, one, a, b, other, c, d])?.map(([, name]) => name);
    expect(names('*** Sofas ***', '– Tables –')).toBeUndefined();
    expect(names('--- Sofas ---', '■ Tables:')).toEqual(['Sofas', 'Tables']);
    expect(names('Collection: Oslo', 'Collection: Bergen')).toEqual(['Oslo', 'Bergen']);
    expect(names('3000 Series', '2.5 mm cables')).toEqual(['3000 Series', '2.5 mm cables']);
  });

  test('are no sentences, conditions, dates and addresses, in any language', () => {
    const notes =
      'MOQ 500 pcs|Prices valid until 31.12.2026|* without fittings|Note: all sizes in cm|Delivery 50 EUR|Thank you for your order|Fiyatlarımıza KDV dahil değildir|Alle Preise zzgl. MwSt.|Valable jusqu’en juin|www.kaveri.example|Tel. +90 212 000 00 00|12';
    expect(notes.split('|').filter(isHeadingText)).toEqual([]);
    const headings = 'Kitchen taps|MUTFAK ARMATÜRLERİ|Badezimmer|Vases & bowls, brass|2026 COLLECTION|चाय';
    expect(headings.split('|').filter((text) => !isHeadingText(text))).toEqual([]);
    const terms = ['Minimum order', 'Ödeme:', 'All prices FOB', 'Mindestbestellwert'];
    expect([...terms, 'Vase, low price', 'Payroll box'].filter(isOfTerms)).toEqual(terms);
  });

  test('lines of terms with a figure are no products, and a total may name its section', () => {
    const [a = '', b = '', c = '', d = ''] = products('A-1', 'A-2', 'B-1', 'B-2');
    const sieve = new RowSieve(wide.split(' | '), []);
    const lines = [
      'SOFAS',
      a,
      b,
      'Total SOFAS | | 24',
      'TABLES',
      c,
      d,
      'MOQ: | 500 pcs',
      'Valid until | 2026',
    ];
    for (const [index, line] of lines.entries()) sieve.next({ row: index + 2, cells: cellsOf(line) });
    sieve.end();
    sieve.sections({ above: [], headerRow: 1 });
    expect(sieve.leftOut.map(({ row, why }) => [row, why])).toEqual([
      [2, 'heading'],
      [5, 'total'],
      [6, 'heading'],
      [9, 'note'],
      [10, 'note'],
    ]);
  });
});
