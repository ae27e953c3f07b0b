import { describe, expect, test } from 'vitest';
import type { ColumnTarget, Grouping } from '@sourcewiz/contract';
import { commonStem } from './made-up-ids.ts';
import { assignRows } from './assign-rows.ts';
import { proposedColumns } from './option-columns.ts';
import { countGroupings, proposeGrouping } from './propose-grouping.ts';
import { readOptions, rowKeys, type KeyColumns } from './row-keys.ts';

/** Columns of the test sheets: product ID, variant ID, name, colour. */
const columns: KeyColumns = {
  productId: 0,
  variantId: 1,
  name: 2,
  options: [{ name: undefined, value: 3, fallback: 'Colour' }],
  currency: undefined,
  reference: undefined,
};
const oneCode: KeyColumns = { ...columns, variantId: undefined };

function keysOf(rows: readonly string[], about: KeyColumns = columns) {
  return rows.map((line, index) => {
    const [product = '', variant = '', name = '', colour = ''] = line.split('|').map((text) => text.trim());
    return rowKeys(index + 2, [product, variant, name, '', '', product, '', colour], about);
  });
}

/** Product and variant of each row. */
const assigned = (rows: readonly string[], by: Grouping['by'], about = columns) =>
  [...assignRows(keysOf(rows, about), about, { by, column: 0 })].map(({ role, given }) =>
    [role, given?.productId, given?.variantId].filter(Boolean).join(' '),
  );
const proposed = (rows: readonly string[], about = columns, telling: string[][] = []) =>
  proposeGrouping(keysOf(rows, about), about, telling).by;

/** What a person may choose from instead of a product for each row. */
function offered(rows: readonly string[], by: readonly Grouping['by'][], about = oneCode) {
  const keys = keysOf(rows, about);
  const chosen: Grouping = { by: 'row', column: null };
  const others = by.map((one): Grouping => ({ by: one, column: one === 'name' ? 2 : 0 }));
  return countGroupings(about, {
    chosen,
    assigned: [...assignRows(keys, about, chosen)],
    offered: others,
    rows: keys,
    rowsFor: () => keys,
  }).slice(1);
}

describe('I04 a product over several rows', () => {
  test('by its ID, with IDs made up for variants without one', () => {
    expect(assigned(['vase | V-R | Vase | Red', 'vase | | | Blue', 'vase | | | Light blue'], 'id')).toEqual([
      'variant vase V-R',
      'variant vase vase-blue',
      'variant vase vase-light-blue',
    ]);
  });

  test('I04 T04 one variant ID for several options names a variant for each', () => {
    expect(assigned(['vase | V-1 | Vase | Red', 'vase | V-1 | | Blue'], 'id')).toEqual([
      'variant vase V-1',
      'variant vase V-1-blue',
    ]);
  });

  test('rows that only have a further image are extra', () => {
    expect(assigned(['vase | V-R | Vase | Red', 'vase'], 'id')).toEqual(['variant vase V-R', 'extra vase']);
    expect(assigned(['vase | | Vase | ', 'vase'], 'id')).toEqual(['main vase', 'extra vase']);
  });

  test('Default Title is no variant, and the product is known by its SKU', () => {
    expect(assigned(['bowl | BWL-1 | Bowl | Default Title', 'bowl'], 'id')).toEqual([
      'main BWL-1',
      'extra BWL-1',
    ]);
    expect(assigned(['bowl | | Bowl | Default Title'], 'id')).toEqual(['main bowl']);
  });

  test('by a parent, in any order', () => {
    const rows = [
      'RUG | RUG-R | Rug red | Red',
      ' | RUG | Rug | ',
      ' | MAT | Mat | ',
      'LOST | L-1 | Lost one | Grey',
    ];
    expect(proposed(rows)).toBe('parent');
    expect(assigned(rows, 'parent')).toEqual([
      'variant RUG RUG-R',
      'main RUG',
      'main MAT',
      'variant LOST L-1',
    ]);
  });

  test('by a blank ID below the first row', () => {
    const rows = [
      'T-1 | | Table | Oak',
      ' | | | Walnut',
      ' | | | Black',
      'C-1 | | Chair | Oak',
      ' | | | Black',
    ];
    expect(proposed(rows, oneCode)).toBe('filled_down');
    expect(assigned(rows, 'filled_down', oneCode)).toEqual([
      'variant T-1 T-1-oak',
      'variant T-1 T-1-walnut',
      'variant T-1 T-1-black',
      'variant C-1 C-1-oak',
      'variant C-1 C-1-black',
    ]);
    // One missing ID among many is a mistake.
    const slip = [...Array.from({ length: 9 }, (_, n) => `A-${n} | | Name ${n} |`), ' | | Other |'];
    expect(proposed(slip, oneCode)).toBe('row');
  });

  test('by the name, where colours tell the rows apart', () => {
    const rows = ['S-101 | | Shirt | Red', 'S-102 | | Shirt | Blue', 'S-200 | | Cap | '];
    expect(proposed(rows, oneCode, [['Red'], ['Blue'], ['']])).toBe('name');
    // Columns with options tell them apart, too.
    expect(proposed(rows, oneCode)).toBe('name');
    const same = ['S-101 | | Shirt | Red', 'S-102 | | Shirt | Red', 'S-200 | | Cap | '];
    expect(proposed(same, oneCode, [['Red'], ['Red'], ['']])).toBe('row');
    expect(assigned(rows, 'name', oneCode)).toEqual([
      'variant shirt S-101',
      'variant shirt S-102',
      'main S-200',
    ]);
  });

  test('not by an ID that stands twice by mistake', () => {
    const slips = ['C-5 | | Serum with acid | ', 'C-5 | | Serum | ', 'C-10 | | Serum | ', 'B-1 | | Cream | '];
    const strengths = [['5 ml'], ['5 ml'], ['10 ml'], ['1 ml']];
    expect(proposed(slips, oneCode, strengths)).toBe('name');
    expect(proposed(['C-5 | | Serum | ', 'C-5 | | Serum | '], oneCode)).toBe('id');
    expect(proposed(['C-5 | | Serum | ', 'C-5 | | | '], oneCode)).toBe('id');
  });

  test('by the ID of variants that have names of their own', () => {
    const tees = [
      'A-1 | | Tee red | Red',
      'A-1 | | Tee blue | Blue',
      'A-2 | | Cap | ',
      'A-2 | | Cap black | Black',
    ];
    expect(proposed(tees, oneCode)).toBe('id');
    expect(assigned(tees, 'id', oneCode)).toEqual([
      'variant A-1 A-1-red',
      'variant A-1 A-1-blue',
      'main A-2',
      'variant A-2 A-2-black',
    ]);
    // Other names altogether, where a column says that the options differ.
    expect(proposed(['K-1 | | Classic | Oak', 'K-1 | | Nordic | Ash'], oneCode)).toBe('id');
    // Without such a column, the names differ by the colour and nothing else.
    const none = { ...oneCode, options: [] };
    const of = (names: readonly string[], telling: string[][]) =>
      proposed(
        names.map((name) => `V-1 | | ${name} | `),
        none,
        telling,
      );
    expect(of(['Kırmızı vazo', 'Vazo - MAVİ'], [['Kırmızı'], ['Mavi']])).toBe('id');
    expect(
      of(
        ['Чашка, белая, L', 'Чашка, синяя, M'],
        [
          ['белая', 'L'],
          ['синяя', 'M'],
        ],
      ),
    ).toBe('id');
    expect(of(['Lamp (light grey)', 'Lamp (grey)'], [['Light grey'], ['Grey']])).toBe('id');
    expect(of(['茶杯 红色', '茶杯 蓝色'], [['红色'], ['蓝色']])).toBe('id');
    expect(of(['Red', 'Blue'], [['Red'], ['Blue']])).toBe('id');
    expect(of(['Red vase', 'Blue bowl'], [['Red'], ['Blue']])).toBe('row');
    expect(of(['Vase', 'Vase two'], [['Red'], ['Blue']])).toBe('row');
    expect(of(['Red vase', 'Vase red'], [['Red'], ['Red']])).toBe('row');
    // The column that tells them apart becomes their option.
    const list = [
      ['V-1', 'Lamp red', 'Red'],
      ['V-1', 'Lamp blue', 'Blue'],
      ['V-2', 'Shade', 'Red'],
    ];
    const targets: ColumnTarget[] = [
      { kind: 'field', field: 'product_id' },
      { kind: 'field', field: 'name' },
      { kind: 'undecided' },
    ];
    const headers = ['SKU', 'Name', 'Colour'];
    const about = { letter: '', sample: '', filled: list.length, sure: 90 };
    const read = headers.map((header, index) => ({
      ...about,
      index,
      header,
      target: targets[index] ?? { kind: 'skip' as const },
    }));
    const sample = { headers, rows: list, filled: [3, 3, 3] };
    const found = proposedColumns(read, { sample, prices: new Set(), format: undefined });
    expect(found[2]?.target).toEqual({ kind: 'variant_type', position: 1, role: 'value' });
    // Rows without an ID are no variants of each other.
    const blank = [
      'A-1 | | Bowl | ',
      'A-2 | | Tray | ',
      ...['Tee red | Red', 'Tee blue | Blue'].map((row) => ` | | ${row}`),
    ];
    expect(
      proposed([...blank, ...Array.from({ length: 9 }, (_, n) => `B-${n} | | Name ${n} | `)], oneCode),
    ).toBe('row');
  });

  test('I04 measures under any title are the option of rugs, unless a size tells them apart', () => {
    const options = (headers: readonly string[], rows: readonly string[][]) => {
      const read = headers.map((header, index) => ({
        index,
        letter: '',
        header,
        sample: '',
        filled: rows.length,
        sure: 90,
        target:
          index === 0
            ? { kind: 'field' as const, field: 'product_id' as const }
            : header === 'Name'
              ? { kind: 'field' as const, field: 'name' as const }
              : { kind: 'skip' as const },
      }));
      const sample = { headers: [...headers], rows, filled: headers.map(() => rows.length) };
      const found = proposedColumns(read, { sample, prices: new Set(), format: undefined });
      return found.filter(({ target }) => target.kind === 'variant_type').map(({ header }) => header);
    };
    const rugs = [
      ['A-101', 'Krem', '80x150'],
      ['A-101', 'Krem', '160x230'],
      ['A-102', 'Gri', '80x150'],
      ['A-102', 'Gri', '160x230'],
    ];
    expect(options(['Desen No', 'Renk', 'Ebat'], rugs)).toEqual(['Ebat']);
    const shirts = rugs.map(([id = ''], index) => [id, ['S', 'M', 'S', 'M'][index] ?? '', `${index} cm`]);
    expect(options(['SKU', 'Size', 'Dimensions'], shirts)).toEqual(['Size']);
    // Measures alone make no product of rows with one name.
    const vases = [0, 1, 2, 3].map((at) => [`V-${at}`, 'Vase', `${at}0x20`]);
    expect(options(['SKU', 'Name', 'Dimensions'], vases)).toEqual([]);
  });

  test('by the beginning of the SKU, with the rest of it as the option', () => {
    const none = { ...oneCode, options: [] };
    const rows = ['VASE-201-RED | | Vase | ', 'VASE-201-BLUE | | Vase | ', 'VASE-202 | | Other vase |'];
    expect(proposed(rows, none)).toBe('stem');
    expect(assigned(rows, 'stem', none)).toEqual([
      'variant VASE-201 VASE-201-RED',
      'variant VASE-201 VASE-201-BLUE',
      'main VASE-202',
    ]);
    // Consecutive numbers are products of their own.
    expect(proposed(['V-201 | | Vase one |', 'V-202 | | Bowl |', 'V-203 | | Jar |'], none)).toBe('row');
  });

  test('no ID is made up like one that stands in the sheet, wherever it stands', () => {
    const rows = ['vase | | Vase | Blue', 'vase | | | Red', 'vase-blue | vase-blue | Blue vase | '];
    expect(assigned(rows, 'id')).toEqual([
      'variant vase vase-blue-2',
      'variant vase vase-red',
      'main vase-blue',
    ]);
    const named = ['S-1 | | Shirt | Red', 'T-2 | | Shirt | Blue', 'shirt | | Plain | '];
    expect(assigned(named, 'name', oneCode)).toEqual([
      'variant shirt-s-1 S-1',
      'variant shirt-s-1 T-2',
      'main shirt',
    ]);
  });

  test('half sizes and two colours are no lists of the options of other rows', () => {
    const sizes = [
      '4711 | | Sneaker | 38',
      '4711 | | Sneaker | 38,5',
      '4711 | | Sneaker | 39',
      '4711 | | Sneaker | 39,5',
    ];
    expect(assigned(sizes, 'id', oneCode)).toEqual([
      'variant 4711 4711-38',
      'variant 4711 4711-38-5',
      'variant 4711 4711-39',
      'variant 4711 4711-39-5',
    ]);
    const colours = ['T1 | T1-NW | Stripe tee | Navy, White', 'T1 | T1-N | | Navy', 'T1 | T1-W | | White'];
    expect(assigned(colours, 'id')).toEqual(['variant T1 T1-NW', 'variant T1 T1-N', 'variant T1 T1-W']);
    const named = ['T1 | T1-N | Tee | Navy', 'T1 | T1-W | Tee | White', 'T1 | T1-NW | Tee | Navy;White'];
    expect(assigned(named, 'id')).toEqual(['variant T1 T1-N', 'variant T1 T1-W', 'variant T1 T1-NW']);
    // The row above rows without a name, with all the options that they have.
    const listed = ['T1 | T1 | Tee | Navy;White', 'T1 | T1-N | | Navy', 'T1 | T1-W | | White'];
    expect(assigned(listed, 'id')).toEqual(['main T1', 'variant T1 T1-N', 'variant T1 T1-W']);
    // Not all options have rows. With a code of its own and only one row below, the first row is a variant itself.
    const some = ['T1 | T1 | Tee | Navy;White', 'T1 | T1-N | | Navy'];
    expect(assigned(some, 'id')).toEqual(['main T1', 'variant T1 T1-N']);
    const cushion = ['P1 | P1-CL | Cushion | Cotton; Linen', 'P1 | P1-C | | Cotton'];
    expect(assigned(cushion, 'id')).toEqual(['variant P1 P1-CL', 'variant P1 P1-C']);
  });

  test('IDs made of names are the same in any order of the rows', () => {
    const long = 'Handmade brass candle holder with glass chimney, ';
    const rows = [`${long}large`, `${long}small`, 'Vase 12"', 'Vase 12', 'Bowl'].map(
      (name) => ` | | ${name} | `,
    );
    const uncoded = { ...oneCode, productId: undefined, options: [] };
    const ids = assigned(rows, 'name', uncoded);
    expect(new Set(ids).size).toBe(rows.length);
    expect(ids[4]).toBe('main bowl');
    expect(assigned(rows.toReversed(), 'name', uncoded)).toEqual(ids.toReversed());
    expect(assigned(rows.slice(1, 2), 'name', uncoded)).toEqual([ids[1]]);
  });

  test('stems, and options in one cell', () => {
    expect(commonStem(['VASE-201-RED', 'VASE-201-BLUE'])).toBe('VASE-201');
    expect(commonStem(['A-1', 'B-2'])).toBe('');
    const one = [{ name: 1, value: 0, fallback: 'Option' }];
    const read = (cells: string[]) =>
      readOptions(one, (column) => cells[column] ?? '').map(({ type, option }) => `${type}=${option}`);
    expect(read(['Colour: Red, Size: L', ''])).toEqual(['Colour=Red', 'Size=L']);
    expect(read(['S:0, Red:1', 'Size:select:0, Color:color:1'])).toEqual(['Size=S', 'Color=Red']);
    expect(read(['12:30', ''])).toEqual(['Option=12:30']);
    const pairs = 'Colour : Red , blue , '.repeat(40);
    expect(read([`${pairs}Size: L`, ''])).toHaveLength(81);
    expect(read([`${pairs}Size::`, ''])).toEqual([`Option=${pairs}Size::`]);
  });
});

describe('I04 the groupings to choose from', () => {
  test('are shown by the first product with several variants, whichever is complete first', () => {
    const rows = [
      'rug | | Rug | ',
      'vase | | Vase | Red',
      'bowl | | Bowl | Red',
      'bowl | | Bowl | Blue',
      'vase | | Vase | Blue',
      'vase | | Vase | Green',
    ];
    expect(offered(rows, ['id'])).toEqual([
      {
        by: 'id',
        column: 0,
        products: 3,
        variants: 5,
        example: { product_id: 'vase', name: 'Vase', variants: ['Red', 'Blue', 'Green'] },
      },
    ]);
  });

  test('are only those that bring rows together', () => {
    const all = ['id', 'name', 'stem', 'filled_down'] as const;
    expect(offered(['A-1 | | Rug | ', 'A-2 | | Vase | '], all)).toEqual([]);
    expect(offered(['A-1 | | Rug | Red', 'A-2 | | Rug | Blue'], all)).toMatchObject([
      { by: 'name', products: 1, variants: 2 },
    ]);
    expect(offered(['A-1 | | Rug | Red', ' | | Rug | Blue'], all)).toMatchObject([
      { by: 'name', products: 1, variants: 2 },
    ]);
  });
});
