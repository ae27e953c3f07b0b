import { describe, expect, test } from 'vitest';
import { cellText } from '../../../platform/sheets/index.ts';
import { amendedRows } from './amended-rows.ts';
import { optionPairs } from './option-pairs.rules.ts';

const titles = [
  'Item Type',
  'Product ID',
  'Product Name',
  'Product Code/SKU',
  'Option Set',
  'Price',
  'Product Weight',
];

/** The texts of all amended rows, and the titles that they have then. */
function amended(lines: readonly (readonly string[])[], head: readonly string[] = titles) {
  const amend = amendedRows(head);
  const numbered = lines.map((line, index) => ({
    row: index + 2,
    cells: line.map((text) => (text === '' ? null : ({ kind: 'text', text } as const))),
  }));
  const rows = [...numbered.flatMap((row) => amend.next(row)), ...amend.end()];
  expect(rows.map(({ row }) => row)).toEqual(numbered.map(({ row }) => row));
  return {
    titles: amend.titles,
    rows: rows.map(({ cells }) => amend.titles.map((_, column) => cellText(cells[column]))),
  };
}

const shirt = [
  ['Product', '1', 'Shirt', 'A1', 'Sizes', '10', '0.4'],
  ['  SKU', '4', '[S]Size=M', 'A1-M', '', '', ''],
  ['  SKU', '5', '[S]Size=L,[CS]Colour=Blue:#3a8ed6', 'A1-L', '', '12', ''],
];

test('X04 named values that have no column of their own, or say another thing twice, are together in the last one', () => {
  const names = Array.from({ length: 102 }, (_, at) => `a${at}=v${at}`);
  const head = ['sku', 'attribute_set_code', 'product_type', 'additional_attributes'];
  const { titles: made, rows } = amended(
    [['A-1', 'Default', 'simple', [...names, 'a1=other'].join(',')]],
    head,
  );
  expect(made.slice(-2)).toEqual(['a99', 'Other values']);
  expect(rows[0]?.at(-1)).toBe('a100=v100\na101=v101\na1=other');
});

test('X04 a value that its row names stays when there are columns for a hundred others', () => {
  const head = ['Product ID', 'Product Name', 'Attribute 1 name', 'Attribute 1 value(s)'];
  const lines = Array.from({ length: 102 }, (_, at) => [`P-${at}`, `Mug ${at}`, `a${at}`, `v${at}`]);
  const { titles: made, rows } = amended(lines, head);
  expect(made.slice(-2)).toEqual(['a99', 'Other values']);
  expect(rows.slice(-2).map((row) => row.at(-1))).toEqual(['a100=v100', 'a101=v101']);
  expect(rows.flatMap((row) => row.slice(2, 4)).join('')).toBe('');
});

test('X04 a list of codes is kept beside, and stays there when the sheet comes back', () => {
  const head = ['Title', 'Description', 'Price', 'Currency_code', 'Quantity', 'Tags', 'Materials', 'SKU'];
  const once = amended([['Mug', '', '24', 'EUR', '7', '', '', 'M-1,M-2']], head);
  expect([once.titles.at(-1), once.rows[0]?.slice(-2)]).toEqual(['SKUs', ['', 'M-1,M-2']]);
  expect(amended(once.rows, once.titles).rows).toEqual(once.rows);
  expect(amended([['Mug', '', '24', 'EUR', '7', '', '', 'M-1']], head).titles).toEqual(head);
});

describe('I04 rows below their product', () => {
  test('are amended once: a sheet of amended rows stays as it is, also without the product', () => {
    const once = amended(shirt).rows;
    expect(once.map((cells) => cells.slice(1, 5))).toEqual([
      ['A1', 'Shirt', 'A1', ''],
      ['A1', '', 'A1-M', 'Size: M'],
      ['A1', '', 'A1-L', 'Size: L, Colour: Blue'],
    ]);
    expect(amended(once).rows).toEqual(once);
    expect(amended(once.slice(1)).rows).toEqual(once.slice(1));
    const other = ['Product', '9', 'Bowl', 'B9', '', '3', ''];
    expect(amended([other, ...once.slice(1)]).rows.slice(1)).toEqual(once.slice(1));
    const items = ['Item', 'ID', 'Name', 'SKU', 'Options', 'Inventory Tracking', 'Price'];
    const stool = [
      ['Product', '501', 'Stool', 'OS', '', 'variant', '90'],
      ['Variant', '601', '', 'OS-S', 'Type=Rectangle|Name=Size|Value=Small', '', '80'],
      ['Image', '701', '', '', '', '', ''],
    ];
    const told = amended(stool, items).rows;
    expect(told[1]?.slice(1, 5)).toEqual(['OS', '', 'OS-S', 'Size: Small']);
    expect(amended(told, items).rows).toEqual(told);
    const listing = ['Custom label (SKU)', 'Title', 'Relationship', 'Relationship details', 'Start price'];
    const shirts = [
      ['TS-9', 'T-shirt', '', 'Size=S;M', ''],
      ['TS-9-S', '', 'Variation', 'Size=S', '19.99'],
      ['', '', 'Variation', 'Size=M', '19.99'],
      ['', '', 'Compatibility', 'Make=Honda', ''],
    ];
    const listed = amended(shirts, listing).rows;
    expect(listed.map((cells) => cells.slice(2, 4))).toEqual([
      ['TS-9', ''],
      ['TS-9', 'Size: S'],
      ['TS-9', 'Size: M'],
      ['TS-9', ''],
    ]);
    expect(amended(listed, listing).rows).toEqual(listed);
    expect(amended(listed.slice(1), listing).rows).toEqual(listed.slice(1));
  });

  test('a rule with the code of a variant gives it its price and weight, and says nothing else', () => {
    const rules = [
      ['  Rule', '6', '[S]Size=M', 'A1-M', '', '[FIXED]13', '[ADD]0.1'],
      // A rule for a variant that already has another price comes back for correction.
      ['  Rule', '7', '[S]Size=L', 'A1-L', '', '[ADD]5', ''],
      ['Product', '2', 'Cup', 'C2', '', '', ''],
      ['  SKU', '8', '[S]Size=M', 'C2-M', '', '[ADD]3', ''],
    ];
    const { rows } = amended([...shirt, ...rules]);
    expect(rows[1]).toEqual(['', 'A1', '', 'A1-M', 'Size: M', '13', '0.5']);
    expect(rows[3]).toEqual(['', 'A1', '', '', '', '', '']);
    expect(rows[4]?.slice(3, 6)).toEqual(['A1-L', 'Size: L', '15']);
    // Without a price there is nothing to add to: the text stays, and is reported.
    expect(rows[6]?.[5]).toBe('[ADD]3');
  });

  test('without the column of option sets one is made for the options', () => {
    const without = (cells: readonly string[]) => cells.toSpliced(4, 1);
    const found = amended(shirt.map(without), without(titles));
    expect(found.titles.at(-1)).toBe('option set');
    expect(found.rows.map((cells) => cells.at(-1))).toEqual(['', 'Size: M', 'Size: L, Colour: Blue']);
  });

  test('the number of a product without a code is none of the codes of others', () => {
    const { rows } = amended([
      ['Product', '77', 'Bowl', '', '', '10', ''],
      ['Product', '80', 'Vase', '77', '', '5', ''],
    ]);
    expect(rows.map(([, id]) => id)).toEqual(['#77', '77']);
    expect(amended(rows).rows).toEqual(rows);
  });
});

describe('I04 options of another system', () => {
  test.each([
    ['[S]Size [cm]=10,[CS]Colour=Sand [light]', 'Size [cm]: 10, Colour: Sand [light]'],
    ['[S]Size=10" x 12", framed,[RT]Material=Wood: oak', 'Size: 10" x 12" framed, Material: Wood oak'],
    ['[PP]Pattern=Stripes [img:/a/b.jpg]', 'Pattern: Stripes'],
    ['Type=Wood|Name=Finish|Value=Type=B;Type=x|Name=Size|Value=L', 'Finish: Type=B, Size: L'],
    ['Type=R|Name=Size|Value=LargeType=S|Name=Colour|Value=Green[#4A7A59]', 'Size: Large, Colour: Green'],
    ['Size [cm]=10|Colour=Blue', 'Size [cm]: 10, Colour: Blue'],
    ['', ''],
  ])('%s', (text, pairs) => {
    expect(optionPairs(text)).toBe(pairs);
  });

  test('those that cannot be read, or are far too long, send their row back', () => {
    expect(optionPairs('[S]Size=')).toBeUndefined();
    expect(optionPairs('Type=Wood|Name=|Value=B')).toBeUndefined();
    expect(optionPairs(`Name=a|Value=b${';'.repeat(30_000)}`)).toBeUndefined();
    const { rows } = amended([...shirt, ['  SKU', '6', '[S]=XL', 'A1-XL', '', '', '']]);
    expect(rows[3]).toEqual(['', '', '[S]=XL', 'A1-XL', '', '', '']);
  });
});
