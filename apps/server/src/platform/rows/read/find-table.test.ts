import { describe, expect, test } from 'vitest';
import { isExample } from './example-rows.rules.ts';
import type { RawCell, SheetOutline } from '../../sheets/index.ts';
import { findHeader, findTable, isSideways, joinTitles } from './find-table.ts';
import { RowSieve } from './left-out-rows.ts';

const known = new Set(
  'sku,name,price,category,colour,size,weight,moq,l,w,h,ürün kodu,ürün adı,fiyat,kategori'.split(','),
);
const isKnown = (text: string) => known.has(text.toLowerCase());

function cellsOf(line: string): RawCell[] {
  return line.split('|').map((text): RawCell => {
    const plain = text.trim();
    if (plain === '') return null;
    return /^\d+(\.\d+)?$/.test(plain) ? { kind: 'number', text: plain } : { kind: 'text', text: plain };
  });
}

const outlineOf = (
  name: string,
  lines: readonly string[],
  about: Partial<SheetOutline> = {},
): SheetOutline => ({
  name,
  isHidden: false,
  rows: lines.map((line, index) => ({ row: index + 1, cells: cellsOf(line) })),
  size: 1_000,
  hiddenColumns: [],
  isFiltered: false,
  ...about,
});
const headerIn = (...lines: string[]) => findHeader(outlineOf('S', lines).rows, isKnown)?.headerRows;

const products = ['A-1 | Bowl | 12', 'A-2 | Vase | 14.5', 'A-3 | Tray | 20'];

describe('I06 the header is found', () => {
  test('below titles, and where nobody knows the words', () => {
    expect(headerIn('SKU | Name | Price', ...products)).toEqual([1]);
    expect(headerIn('Kaveri | Price list 2026', 'Buyer: all', 'SKU | Name | Price', ...products)).toEqual([
      3,
    ]);
    expect(headerIn('Kodas | Pavadinimas | Kaina', ...products)).toEqual([1]);
  });

  test('there is none where the first row is a product', () => {
    expect(headerIn(...products)).toEqual([]);
    expect(headerIn('A-1 | Bowl', 'A-2 | Vase')).toEqual([]);
    // Sizes as titles are titles.
    expect(headerIn('SKU | Name | 38 | 39 | 40', 'A-1 | Shoe | 4 | 5 | 6', 'A-2 | Boot | 1 | 2 | 3')).toEqual(
      [1],
    );
  });

  test('groups above, units and another language below belong to it', () => {
    const body = ['A-1 | Bowl | 10 | 12 | 4', 'A-2 | Vase | 8 | 8 | 30'];
    expect(headerIn('Product | | Dimensions', 'SKU | Name | L | W | H', ...body)).toEqual([1, 2]);
    expect(headerIn('SKU | Name | L | W | H', ' | | cm | cm | cm', ...body)).toEqual([1, 2]);
    expect(
      headerIn(
        'SKU | Name | Price | Category',
        'Ürün kodu | Ürün adı | Fiyat | Kategori',
        'A-1 | Bowl | 12 | Kitchen',
        'A-2 | Vase | 13 | Decor',
      ),
    ).toEqual([1, 2]);
    // A product without a price is not a second header.
    expect(headerIn('SKU | Name | Price', 'A-1 | Bowl | POA', 'A-2 | Vase | 14', 'A-3 | Tray | 20')).toEqual([
      1,
    ]);
  });

  test('lines that explain a text file are no titles, whatever words are in them', () => {
    const explained = ['# Values are separated', '# weight | and the price behind it', '#'];
    expect(headerIn('handle | sizes | evidence', ...explained, ...products)).toEqual([1]);
    expect(headerIn(...explained, '# | SKU | Price', '1 | A-1 | 12', '2 | A-2 | 14')).toEqual([4]);
  });

  test('titles may be marked as a comment is', () => {
    const asCsv = (lines: readonly string[]) =>
      lines.map((line, index) => ({
        row: index + 1,
        cells: line.split('|').map((text): RawCell => ({ kind: 'text', text: text.trim() })),
      }));
    const marked = (...lines: string[]) => {
      const plain = (text: string) => isKnown(text.replace(/^# /, ''));
      const found = [outlineOf('S', lines).rows, asCsv(lines)].map(
        (rows) => findHeader(rows, plain)?.headerRows,
      );
      expect(found[0]).toEqual(found[1]);
      return found[0];
    };
    expect(marked('# sku | name | price', ...products)).toEqual([1]);
    expect(marked('# Item | Name | Price', ...products)).toEqual([1]);
    const packed = ['10 | A-1 | Bowl | 12', '20 | A-2 | Vase | 14.5', '5 | A-3 | Tray | 20'];
    expect(marked('# of pieces | SKU | Name | Price', ...packed)).toEqual([1]);
    expect(marked('# Ürün kodu | Ürün adı | Fiyat', ...products)).toEqual([1]);
    expect(marked('# Kodas | Pavadinimas | Kaina', ...products)).toEqual([1]);
    expect(marked('# Name | Colour | Category', 'Bowl | Red | Kitchen', 'Vase | Blue | Decor')).toEqual([1]);
    expect(marked('# SKU | Name | Price', ...products.map((row) => `${row} | new`))).toEqual([1]);
    expect(marked('# Written by the shop', '# SKU | Price', 'A-1 | 12', 'A-2 | 14')).toEqual([2]);
    // Commas in a comment make no titles of it, nor does a product without titles.
    const explained = '# Prices in EUR | valid from May | ex works';
    expect(marked(explained, 'SKU | Name | Price', ...products)).toEqual([2]);
    expect(marked(explained, 'Kodas | Pavadinimas | Kaina', ...products)).toEqual([2]);
    expect(marked('# Written by the shop', ...products)).toEqual([]);
    expect(marked('# Bolt | B-1 | 3', 'Nut | B-2 | 4', 'Nail | B-3 | 5')).toEqual([]);
  });

  test('units below, beside titles in another language', () => {
    const rows = [
      'Item No. | Product | N.W. | CBM | MOQ',
      'Ürün kodu | | (kgs) | (m3) | (pcs)',
      'X-1 | Tray | 0.45 | 0.012 | 500',
    ];
    expect(findHeader(outlineOf('Sheet', rows).rows, isKnown)).toEqual({ headerRows: [1, 2] });
    const titles = rows.slice(0, 2).map((row) => row.split('|').map((cell) => cell.trim()));
    expect(joinTitles(titles, isKnown)).toEqual([
      'Item No.',
      'Product',
      'N.W. (kgs)',
      'CBM (m3)',
      'MOQ (pcs)',
    ]);
  });

  test('two rows of titles become one', () => {
    expect(
      joinTitles(
        [
          ['Product', '', 'Dimensions', '', ''],
          ['SKU', 'Name', 'Long', 'Wide', 'High'],
        ],
        isKnown,
      ),
    ).toEqual(['SKU', 'Name', 'Dimensions Long', 'Dimensions Wide', 'Dimensions High']);
    expect(
      joinTitles(
        [
          ['SKU', 'Weight', 'Price'],
          ['', '(kg)', 'USD'],
        ],
        isKnown,
      ),
    ).toEqual(['SKU', 'Weight (kg)', 'Price (USD)']);
    // The lower row has a title more.
    expect(
      joinTitles(
        [
          ['SKU', 'Name', 'Price', 'Qty'],
          ['Kod', 'Ad', 'Fiyat', 'Adet', 'Not'],
        ],
        isKnown,
      ),
    ).toEqual(['SKU', 'Name', 'Price', 'Qty', 'Not']);
    // Merged over their columns.
    expect(
      joinTitles(
        [
          ['Article', 'Article', 'Size in cm', 'Size in cm', 'Price'],
          ['SKU', 'Text', 'Long', 'Wide', 'FOB'],
        ],
        isKnown,
      ),
    ).toEqual(['SKU', 'Article Text', 'Size in cm Long', 'Size in cm Wide', 'Price FOB']);
    expect(
      joinTitles(
        [
          ['Kod', 'Adi', 'Ucret'],
          ['SKU', 'Name', 'Price'],
        ],
        isKnown,
      ),
    ).toEqual(['SKU', 'Name', 'Price']);
  });
});

test('I06 a sheet on its side is told from a table', () => {
  const side = (...lines: string[][]) =>
    isSideways(
      lines.map((cells, at) => ({
        row: at + 1,
        cells: cells.map((text) => ({ kind: 'text' as const, text })),
      })),
      isKnown,
    );
  expect(side(['SKU', 'A-1', 'A-2'], ['Name', 'Bowl', 'Vase'], ['Price', '12', '14'])).toBe(true);
  expect(side(['Price', 'Wood'], ['Price', 'Iron'], ['Price', 'Brass'])).toBe(false);
  expect(side(['SKU', 'Name', 'Price'], ['A-1', 'Bowl', '12'], ['A-2', 'Vase', '14'])).toBe(false);
});

describe('I06 the sheet with the data is found', () => {
  const data = ['SKU | Name | Price', ...products];
  const cover = ['Kaveri Crafts | Jaipur', 'Contact | Asha', 'Date | 2026-01-02'];

  test('not the cover, the instructions or the lists of choices', () => {
    const lists = [
      'Colours | Sizes | Materials',
      'Red | S | Wood',
      'Blue | M | Glass',
      'Green | L | Brass',
      'Grey | XL | Iron',
    ];
    expect(findTable([outlineOf('Sheet1', cover), outlineOf('Products', data)], isKnown)).toEqual({
      sheet: 1,
      headerRows: [1],
    });
    expect(
      findTable(
        [outlineOf('Instructions', cover), outlineOf('Tabelle1', data), outlineOf('Valid Values', lists)],
        isKnown,
      ),
    ).toMatchObject({ sheet: 1 });
    expect(
      findTable([outlineOf('Data', data, { isHidden: true }), outlineOf('Shown', data)], isKnown),
    ).toMatchObject({ sheet: 1 });
    expect(findTable([outlineOf('Empty', [])], isKnown)).toBeUndefined();
  });
});

test('I06 of sheets alike the first is read, but not one of an earlier year or an old one', () => {
  const many = (count: number, head = 'SKU | Name | Price') => [
    head,
    ...Array.from({ length: count }, (_, index) => `A-${index} | Bowl | 12`),
  ];
  const found = (...sheets: [name: string, lines: string[]][]) =>
    findTable(
      sheets.map(([name, lines]) => outlineOf(name, lines)),
      isKnown,
    )?.sheet;
  expect(found(['Bowls', many(46)], ['Vases', many(48)])).toBe(0);
  expect(found(['2024', many(46)], ['2025', many(48)])).toBe(1);
  expect(found(['Eski fiyatlar', many(48)], ['Fiyatlar', many(46)])).toBe(1);
  expect(found(['Colours', many(46, 'SKU | Colour | Price')], ['Products', many(48)])).toBe(1);
});

describe('I06 rows that are no products are left out', () => {
  const titles = ['SKU', 'Name', 'Colour', 'Price', 'MOQ', 'Weight'];
  const meaningsOf = (title: string) =>
    ['price|preis', 'weight', 'colour|farbe', 'size|dimensions'].filter((words) =>
      new RegExp(words, 'i').test(title),
    );
  function sieved(lines: readonly string[], kept: readonly number[] = [], head = titles) {
    const sieve = new RowSieve(head, kept, meaningsOf);
    const rows = lines.flatMap((line, index) => sieve.next({ row: index + 2, cells: cellsOf(line) }));
    return {
      taken: [...rows, ...sieve.end()].map(({ row }) => row),
      left: sieve.leftOut.map(({ row, why }) => [row, why]),
    };
  }
  const one = 'A-1 | Bowl | Red | 12 | 50 | 1';

  test('the head again, totals, headings and foot notes', () => {
    const lines = [
      'BOWLS',
      one,
      'SKU | Name | Colour | Price | MOQ | Weight',
      'A-2 | Vase | Blue | 14 | 50 | 2',
      ' | | Total | 26 | 100 | 3',
      'Prices are FOB Mundra and valid until June.',
    ];
    expect(sieved(lines)).toEqual({
      taken: [3, 5],
      left: [
        [2, 'note'],
        [4, 'head'],
        [6, 'total'],
        [7, 'note'],
      ],
    });
    expect(sieved(lines, [2, 7]).taken).toEqual([2, 3, 5, 7]);
  });

  test('D01 cells of nothing but signs are looked at in no time', () => {
    const cells = Array.from({ length: 40 }, () => '.'.repeat(32_000));
    // Each would take seconds if every sign were tried as a beginning.
    expect(isExample(cells, 'CH-1')).toBe(false);
  });

  test('X02 examples above the first product, and not what is called one below it', () => {
    for (const code of [
      'e.g. 12345',
      'E.G.: 12345',
      '(Example)',
      'Örnek',
      'örn. A-12',
      'z. B. 77',
      'Example 1',
    ]) {
      const example = `${code} | Bowl | Red | 12 | 50 | 1`;
      expect(sieved([example, example, one])).toEqual({
        taken: [4],
        left: [
          [2, 'example'],
          [3, 'example'],
        ],
      });
    }
    const others = ['EG-1 | Bowl | Red | 12 | 50 | 1', 'Examplar lamp | Lamp | Red | 12 | 50 | 1'];
    expect(sieved([...others, 'Example | Bowl | Red | 12 | 50 | 1']).taken).toEqual([2, 3, 4]);
  });

  test('X02 sample rows that say so in other cells, and the row that says what may be filled in', () => {
    const rules = 'Required, max. 64 | Required | Optional | Number | Number | Text';
    const samples = [
      'EXAMPLE-001 | Example product | Red | 12 | 50 | 1',
      'SAMPLE-1 | Bowl - delete this row | Red | 12 | 50 | 1',
      ' | e.g. Bowl | e.g. Red | e.g. 12 | 50 | 1',
    ];
    expect(sieved([rules, ...samples, one])).toEqual({
      taken: [6],
      left: [
        [2, 'note'],
        [3, 'example'],
        [4, 'example'],
        [5, 'example'],
      ],
    });
    const codes = ['SAMPLE-1 | Swatch of linen | Red | 12 | 50 | 1', 'S-2 | Text | Red | Number | 50 | 1'];
    expect(sieved([...codes, one]).taken).toEqual([2, 3, 4]);
  });

  test('X02 a code that stands for one beside what to fill in is an example', () => {
    const rows = [
      'SKU-001 | e.g. Chair | Red | 12 | 50 | 1',
      'ABC123 | Örn. Kase | Red | 12 | 50 | 1',
      'STYLE-1 | Sample (example) | EXAMPLE-2 | 12 | 50 | 1',
      one,
    ];
    expect(sieved(rows)).toEqual({
      taken: [5],
      left: [
        [2, 'example'],
        [3, 'example'],
        [4, 'example'],
      ],
    });
  });

  test('X02 sample goods and codes that count from 1234 are products', () => {
    for (const product of [
      'ART-1234 | Sample set | Sample box | 5',
      'ITEM1 | Chair | e.g. for hotels | 12',
      'ABC-123 | Fabric sample | Sample size 10x10 | 3',
      'SKU-001 | Sample book A4 | Sample fabric | 2',
      'SAMPLE-1 | Fabric sample | Red | 2',
      'Oak chair | e.g. for hotels | e.g. Red | 5',
    ])
      expect(sieved([`${product} | 50 | 1`, one])).toEqual({ taken: [2, 3], left: [] });
  });

  test('X04 rows of another table are not read by the titles of the first one, which may come again', () => {
    const head = ['Item code', 'Name', 'Price EUR'];
    const below = ['Item code | Name | Weight (g)', 'A-1 | Bowl | 650', 'A-4 | Fork | 70'];
    expect(
      sieved(['A-1 | Bowl | 12', ...below, 'Item code | Name | Price EUR', 'A-5 | Jug | 9'], [], head),
    ).toEqual({
      taken: [2, 7],
      left: [
        [3, 'other_head'],
        [4, 'other_table'],
        [5, 'other_table'],
        [6, 'head'],
      ],
    });
    // Its rows come with its titles.
    expect(sieved(['A-1 | Bowl | 12', ...below], [3], head)).toEqual({
      taken: [2, 4, 5],
      left: [[3, 'head']],
    });
    // With no row above, it is the table.
    expect(sieved(below, [], head)).toEqual({ taken: [3, 4], left: [[2, 'head']] });
    // A product is no head.
    expect(sieved(['Item code | Name | 15', 'A-2 | Tray | 15'], [], head).taken).toEqual([2, 3]);
  });

  test('X04 titles that come again in other words are those of the same table', () => {
    const again = (head: string, repeated: string, row: string) =>
      sieved([row, repeated, row], [], head.split(' | '));
    for (const [head, repeated, row] of [
      ['Code | Name | Colour | Price | Unit | Qty', 'Code | Name | Colour | Price | Unit | Pieces', one],
      [
        'Model | Description | Size | Price',
        'Model | Description | Dimensions | Price',
        'M-1 | Bowl | L | 12',
      ],
      ['SKU | Name | Material | Colour | Price', 'SKU | Name | Material | Farbe | Preis', one],
    ] as const)
      expect(again(head, repeated, row)).toEqual({ taken: [2, 4], left: [[3, 'head']] });
    // One that means something else: weights are not read as sizes.
    const other = again(
      'Model | Name | Size | Price',
      'Model | Name | Weight | Price',
      'M-1 | Bowl | 2 | 12',
    );
    expect(other).toEqual({
      taken: [2],
      left: [
        [3, 'other_head'],
        [4, 'other_table'],
      ],
    });
    // Two values are called as their columns are.
    expect(
      again(
        'Category | Sub category | Type | Name',
        'Furniture | Chair | Type | Name',
        'Decor | Vase | A | B',
      ),
    ).toEqual({ taken: [2, 3, 4], left: [] });
  });

  test('X02 products that look like instructions are none', () => {
    for (const product of [
      'Max 20 kg | Max 10 pcs | Chair',
      'CH-1 | Ex. 20 cm | Ex. blue',
      '1042 | Ex. 20 cm | Ex. blue',
      'Product 1 | Please remove the row protection',
    ])
      expect(sieved([`${product} | Red | 50`, one])).toEqual({ taken: [2, 3], left: [] });
    const rows = [
      'Bowl | You must delete this row before you upload. | Red | 12 | 50 | 1',
      'Kase | Yüklemeden önce bu satırı siliniz | Red | 12 | 50 | 1',
    ];
    expect(sieved([...rows, 'Required | Max 20 kg | Max. 64 characters | Red', one]).taken).toEqual([5]);
  });

  test('not a product with few cells, one called Total, or one above its variants', () => {
    expect(sieved(['A-1', one]).taken).toEqual([2, 3]);
    expect(sieved(['T-9 | Total look | Red | 12 | 5 | 1']).taken).toEqual([2]);
    expect(sieved(['Oak table', ' | | Brown | 40 | 1 | 9', ' | | Black | 41 | 1 | 9']).taken).toEqual([
      2, 3, 4,
    ]);
  });

  test('what is printed on every page, and lines that explain', () => {
    const report = ['Code', '', 'Name', '', 'Price', '', 'Warranty', '', ''];
    const printed = [
      'P-1 | | Cable | | 4.79 | | 3 months',
      'GReport 1.1.3 | | | | | | | | Página 1/29',
      ' | | | "Order and grow with us"',
      ' | | | | | | | Date: 08/05/2023',
      'Code | | Name | | Price | | Warranty',
      '# | ',
      '# Prices are those of May',
      'P-2 | | Mouse | | 9.10 | | 1 month',
    ];
    expect(sieved(printed, [], report)).toEqual({
      taken: [2, 9],
      left: [
        [3, 'note'],
        [4, 'note'],
        [5, 'note'],
        [6, 'head'],
        [7, 'note'],
        [8, 'note'],
      ],
    });
    expect(sieved(printed, [4], report).taken).toEqual([2, 4, 9]);
  });

  test('not a product whose name begins as a comment does', () => {
    const bolts = [
      '# Bolt | B-1 | red | 3,00 €',
      '# Nut | B-8 | | 4,00 €',
      '# Vida | B-9 | kırmızı | ',
      '# Sizes are metric',
      '# Colours as on the card | and in stock',
      '# Prices of 2026-05-01 | ex works',
    ];
    expect(sieved(bolts, [], ['Name', 'SKU', 'Colour', 'Price'])).toEqual({
      taken: [2, 3, 4],
      left: [
        [5, 'note'],
        [6, 'note'],
        [7, 'note'],
      ],
    });
  });

  test('headings in capitals of a narrow table, and those beside a column of numbers', () => {
    const spices = [
      'SPICES (WHOLE/GRIND)',
      'Clove | 1 Kg',
      'Cumin | 1 Kg | In stock',
      'Loose tea',
      '7UP | 1 l',
    ];
    const narrow = ['RICE', 'Idly Rice | 5 Kg | In stock', ...spices, 'SNACKS and SWEETS', 'Halwa | 150 g'];
    expect(sieved(narrow, [], ['Product name', 'Pack size', 'Stock']).taken).toEqual([3, 5, 6, 7, 8, 10]);
    // Photos lie over the cells, and the rates are to be quoted.
    const photographed = [
      'BRASS VASE',
      'IRON HOOK',
      'COPPER JUG | | 120',
      ...Array.from({ length: 30 }, () => 'TIN BOX'),
    ];
    expect(sieved(photographed, [], ['ITEM', 'PHOTO', 'RATE']).taken).toHaveLength(33);
    const numbered = [' | Rockets', '1. | Baby Rocket | 150 | 30', ' | (3pcs )', '2. | Bomb | 40 | 8'];
    expect(sieved(numbered, [], ['S. No', 'Name', 'Rate', 'Price']).taken).toEqual([3, 5]);
  });
});
