import { describe, expect, test } from 'vitest';
import type { Attribute, ColumnTarget, Dtype, ImportColumn } from '@sourcewiz/contract';
import { FactsOfColumns } from '../../../platform/rows/columns/column-facts.rules.ts';
import type { RawCell } from '../../../platform/sheets/index.ts';
import { storeCell } from '../../../platform/rows/stored-cells.ts';
import { sheetReader } from '../rows/sheet-reader.ts';
import { readCell } from '../rows/read-cell.ts';
import { currencyRemarks } from './currency-remarks.rules.ts';
import { isAsked, withReadings, type ReadingAnswers } from './column-readings.rules.ts';

const attribute = (id: number, dtype: Dtype, more: Partial<Attribute> = {}) =>
  ({
    id,
    dtype,
    name: `A${id}`,
    options: [],
    dimension: null,
    default_unit: null,
    default_currency: 'USD',
    whole: false,
    ...more,
  }) as unknown as Attribute;

const attributes = [
  attribute(1, 'price'),
  attribute(2, 'uom', { dimension: 'weight', default_unit: 'kg' }),
  attribute(3, 'size', { dimension: 'length', default_unit: 'cm' }),
  attribute(4, 'date'),
  attribute(5, 'uom', { dimension: 'quantity', default_unit: 'pieces', whole: true }),
  attribute(6, 'decimal'),
  attribute(7, 'uom', { dimension: 'time', default_unit: 'days' }),
];
const targetOf = (id: number, part = 'value'): ColumnTarget => ({
  kind: 'attribute',
  attribute_id: id,
  part,
});

type Cell = string | number | Extract<RawCell, { kind: 'number' }>;
const toCell = (cell: Cell): RawCell => {
  if (typeof cell === 'object') return cell;
  return typeof cell === 'number' ? { kind: 'number', text: String(cell) } : { kind: 'text', text: cell };
};

interface Given {
  target: ColumnTarget;
  header?: string;
  cells: readonly Cell[];
}

function read(
  given: readonly Given[],
  answers: ReadingAnswers = new Map(),
  currency = 'INR',
  remarks: readonly string[] = [],
): ImportColumn[] {
  const facts = new FactsOfColumns();
  const rows = Math.max(...given.map(({ cells }) => cells.length));
  for (let row = 0; row < rows; row += 1)
    facts.add(given.map(({ cells }) => cells.slice(row, row + 1).map(toCell)[0] ?? null));
  const columns = given.map(({ target, header = 'Column', cells }, index): ImportColumn => ({
    index,
    letter: 'A',
    header,
    sample: '',
    filled: cells.length,
    target,
    sure: 100,
  }));
  return withReadings(
    columns,
    { attributes, facts: facts.facts, currency, remarks: currencyRemarks(remarks) },
    answers,
  );
}

const readingOf = (id: number, cells: readonly Cell[], header?: string) =>
  read([{ target: targetOf(id), cells, ...(header === undefined ? {} : { header }) }])[0]?.reading ?? {};

describe('I01 one decimal mark a column, from all its cells', () => {
  test.each([
    [['1.250', '0,350'], ','],
    [['1,250', '0,350'], ','],
    [['1.250,00', '980'], ','],
    [['1 250,00', '3 000'], ','],
    [["1'250.50", "12'000"], '.'],
    [['1,00,000', '12,500'], '.'],
    [['₹ 1,25,000', '₹ 12,500'], '.'],
    [['12.50', '1,250'], '.'],
    [['€ 1.250,-', '€ 12,50'], ','],
    [['1,250', '2,400'], null],
    [['1.250', '2.400'], null],
  ])('%j has %s', (cells, mark) => {
    const { decimal_mark: found } = readingOf(6, cells);
    expect(found?.value).toBe(mark);
    expect(found?.asked).toBe(mark === null);
  });

  test('it says from how many cells, and of a question how either is read', () => {
    expect(readingOf(6, ['12,5', '13,5', '14'])['decimal_mark']).toMatchObject({
      from: 'cells',
      cells: 2,
      example: '12,5',
    });
    expect(readingOf(6, ['1.250'])['decimal_mark']?.choices).toEqual([
      { value: '.', typed: '1.250', shown: '1.25' },
      { value: ',', typed: '1.250', shown: '1250' },
    ]);
  });

  test('real numbers need no mark, and of whole numbers a mark parts thousands', () => {
    expect(readingOf(6, [1.25, 1250])).toEqual({});
    expect(readingOf(5, ['1.250', '500'])['decimal_mark']).toMatchObject({ value: ',', asked: false });
    expect(readingOf(5, ['1,250', '500'])['decimal_mark']).toMatchObject({ value: '.', asked: false });
  });

  test('what its cells do not say another column of the sheet may, and else the person', () => {
    const cells = ['1.250', '2.400'];
    const both = read([
      { target: targetOf(6), cells },
      { target: targetOf(1), cells: ['0,35 €', '12,50 €'] },
    ]);
    expect(both[0]?.reading?.decimal_mark?.choices[1]).toMatchObject({ typed: '1.250', shown: '1250' });
    expect(both[0]?.reading?.decimal_mark).toMatchObject({ value: ',', from: 'other_column', asked: false });
    const answers = new Map([[0, { decimal_mark: ',' }]]);
    const [answered] = read([{ target: targetOf(6), cells }], answers);
    expect(answered?.reading?.decimal_mark).toMatchObject({ value: ',', from: 'person', asked: true });
    expect(answered && isAsked(answered)).toBe(false);
    const [evident] = read([{ target: targetOf(6), cells: ['12.50'] }], answers);
    expect(evident?.reading?.decimal_mark).toMatchObject({ value: '.', from: 'cells' });
  });

  test('a slip among many does not turn the column over', () => {
    const cells = [...Array.from({ length: 20 }, (_, index) => `${index},50`), '12.5'];
    expect(readingOf(6, cells)['decimal_mark']).toMatchObject({ value: ',', cells: 20 });
    expect(readingOf(6, ['12,50', '12.50'])['decimal_mark']).toMatchObject({ value: null, asked: true });
  });
});

describe('I05 the currency of prices that name none', () => {
  test.each([
    [['12', '14'], 'Price', 'INR', 'company'],
    [[12, 14.5], 'Price', 'INR', 'company'],
    [[12, 14.5], 'Price (EUR)', 'EUR', 'header'],
    [[12, 14.5], 'Preis €', 'EUR', 'header'],
    [['€ 12', '14'], 'Price', 'EUR', 'cells'],
    [['12 TL', '14'], 'Fiyat', 'TRY', 'cells'],
    [['€ 12', '$ 13', '14'], 'Price', 'INR', 'company'],
  ])('%j under %s are in %s', (cells, header, value, from) => {
    expect(readingOf(1, cells, header)['currency']).toMatchObject({ value, from, asked: false });
  });

  test('where every cell names its own, or a column does, there is none to decide', () => {
    expect(readingOf(1, ['€ 12', '$ 14'])).toEqual({});
    const [price] = read([
      { target: targetOf(1), cells: ['12', '14'] },
      { target: targetOf(1, 'currency'), cells: ['EUR', 'USD'] },
    ]);
    expect(price?.reading).toBeUndefined();
  });

  test('an attribute with a currency of its own keeps it, and the person decides over all', () => {
    const own = { ...attribute(8, 'price'), default_currency: 'GBP' };
    attributes.push(own);
    expect(readingOf(8, ['12'])['currency']).toMatchObject({ value: 'GBP' });
    const answers = new Map([[0, { currency: 'EUR' }]]);
    expect(read([{ target: targetOf(1), cells: ['12'] }], answers)[0]?.reading?.currency).toMatchObject({
      value: 'EUR',
      from: 'person',
    });
  });

  test.each([
    ['Pris (kr)', 'SEK'],
    ['السعر (ريال)', 'SAR'],
    ['Цена, сом', 'USD'],
  ])('money that the title %s does not name for sure is asked', (header, offered) => {
    const { currency } = readingOf(1, ['1500'], header);
    expect(currency).toMatchObject({ value: null, asked: true });
    expect(currency?.choices.map(({ value }) => value)).toContain(offered);
    const answers = new Map([[0, { currency: 'NOK' }]]);
    const [column] = read([{ target: targetOf(1), cells: ['1500'], header }], answers);
    expect(column?.reading?.currency).toMatchObject({ value: 'NOK', from: 'person' });
    expect(column && isAsked(column)).toBe(false);
  });

  test('I03 roubles and yuan in the title are not the company’s currency; what else stands behind a price is none', () => {
    expect(readingOf(1, ['1500'], 'Цена, руб.')['currency']).toMatchObject({ value: 'RUB', from: 'header' });
    expect(readingOf(1, ['12.5'], '单价(￥)')['currency']).toMatchObject({ value: 'CNY', from: 'header' });
    expect(readingOf(1, ['￥12.5', '13'], '单价')['currency']).toMatchObject({ value: 'CNY', from: 'cells' });
    expect(readCell('￥12.5', { dtype: 'price', isYuan: true })).toEqual({ text: 'CN¥12.5' });
    for (const header of ['Price (FOB)', 'Price (Gold)', 'Цена (опт)', '单价（含税）', 'Preis, netto'])
      expect(readingOf(1, ['12'], header)['currency']).toMatchObject({ value: 'INR', asked: false });
  });

  test('I03 the unit of a price that its title names and prices have not is asked', () => {
    for (const header of ['FOB Price/MT (USD)', 'Price MT', 'Price per ton'])
      expect(readingOf(1, ['900'], header)['unit']).toMatchObject({ value: null, asked: true });
    const answers = new Map([[0, { unit: 'per-kg' }]]);
    const [column] = read([{ target: targetOf(1), cells: ['900'], header: 'Price/MT' }], answers);
    expect(column?.reading?.unit).toMatchObject({ value: 'per-kg', from: 'person' });
    for (const header of [
      'Price',
      'Price/kg',
      'Loose/Carton price',
      'Price (USD)',
      'Price in $',
      'Price S/M/L',
    ])
      expect(readingOf(1, ['900'], header)['unit']).toBeUndefined();
  });

  test('a price attribute that the import makes is in the company’s currency', () => {
    const target = { kind: 'new_attribute', name: 'RRP', dtype: 'price' } as const;
    expect(read([{ target, cells: ['12'] }])[0]?.reading?.currency).toMatchObject({ value: 'INR' });
  });
});

describe('I14 measures of two sizes in one column', () => {
  const mixedOf = (id: number, cells: readonly Cell[], header = 'Weight (kg)') =>
    read([{ target: targetOf(id), header, cells }])[0]?.mixed;

  test('are told with what they were seen by, and stay what they are', () => {
    expect(mixedOf(2, [0.12, 120, '0.15', '140', 0.2])).toEqual({
      small: { count: 3, example: '0.12' },
      large: { count: 2, example: '120' },
    });
  });

  test('are no hint where others stand between them, for a slip alone, or where there is no measure', () => {
    expect(mixedOf(2, [0.12, 0.2, 3, 14, 120, 150])).toBeUndefined();
    expect(mixedOf(2, [0.12, 0.2, 0.3, 120])).toBeUndefined();
    expect(mixedOf(2, ['0.12 kg', '0.2 kg', '120 g', '150 g'])).toBeUndefined();
    expect(mixedOf(1, [0.12, 0.2, 120, 150], 'Price')).toBeUndefined();
    expect(mixedOf(2, [0, -5, 'x', '1,250'])).toBeUndefined();
  });
});

describe('I14 the unit of numbers that name none', () => {
  test.each([
    [2, ['350', '120'], 'Weight', null, true],
    [2, [350, 120], 'Weight (g)', undefined, false],
    [2, ['350 g', '120'], 'Weight', 'g', false],
    [2, ['350 g', '1.2 kg', '120'], 'Weight', null, true],
    [2, ['350 g', '1.2 kg'], 'Weight', undefined, false],
    [3, ['26 x 26 x 11', '10 x 10 x 3'], 'Size', null, true],
    [3, ['26 x 26 x 11 cm', '10 x 10 x 3'], 'Size', 'cm', false],
    [3, ['26 x 26 x 11'], 'Dims (cm)', undefined, false],
    [5, ['500', 100], 'MOQ', undefined, false],
    [7, [35], 'Lead time', undefined, false],
  ])('attribute %s of %j under %s', (id, cells, header, unit, asked) => {
    const { unit: found } = readingOf(id, cells, header);
    expect(found?.value).toBe(unit);
    expect(found?.asked ?? false).toBe(asked);
  });

  test('sides in columns of their own are asked for once', () => {
    const columns = read([
      { target: targetOf(3, 'length'), cells: [26] },
      { target: targetOf(3, 'width'), cells: [26] },
    ]);
    expect(columns.map(({ reading }) => reading?.unit?.asked)).toEqual([true, undefined]);
  });
});

const shown = (text: string, words: string): Cell => ({ kind: 'number', text, words });

test('I05 I14 a currency or unit that only the formats of numbers show is theirs', () => {
  expect(readingOf(1, [shown('12.5', '€'), shown('9', '€')]).currency).toMatchObject({
    value: 'EUR',
    from: 'cells',
  });
  expect(readingOf(2, [shown('1.25', 'kg'), shown('3', 'kg')]).unit).toMatchObject({ value: 'kg' });
});

test('I05 I14 where the formats of numbers differ, each cell keeps its own, and that of the others is asked', () => {
  const euros = [12, 13, 14, shown('9', '€')];
  const about = { value: null, asked: true, differs: true };
  expect(readingOf(1, euros).currency).toMatchObject(about);
  expect(readingOf(2, [1, 2, 3, shown('250', 'g')]).unit).toMatchObject(about);
  expect(readingOf(1, [shown('12', '€'), shown('9', '£')])).toEqual({});
  expect(readingOf(1, [shown('12', '€'), shown('9', '£')], 'Price (USD)').currency).toMatchObject({
    value: 'USD',
    from: 'header',
  });

  const valuesOf = (id: number, cells: readonly Cell[], header?: string, answer?: object) => {
    const given = { target: targetOf(id), cells, ...(header === undefined ? {} : { header }) };
    const columns = read([given], answer ? new Map([[0, answer]]) : undefined);
    const units = ['per-piece', 'kg'];
    const own = attributes.map((one, at) => ({ ...one, default_unit: units[at] ?? null }));
    const context = { attributes: own, room: 0, currency: 'INR', categories: new Set<string>() };
    const reader = sheetReader(columns, { ...context, hasSubCategories: false });
    return cells.map((cell) => reader.attributes[0]?.read([storeCell(toCell(cell))], null).value);
  };
  const money = (currency: string, value: string) => expect.objectContaining({ currency, value }) as unknown;
  expect(valuesOf(1, [shown('12.5', '€'), shown('9', '£')])).toEqual([
    money('EUR', '12.5'),
    money('GBP', '9'),
  ]);
  expect(valuesOf(1, euros, undefined, { currency: 'USD' }).slice(2)).toEqual([
    money('USD', '14'),
    money('EUR', '9'),
  ]);
  expect(valuesOf(1, [shown('12', '€'), shown('9', '€')], undefined, { currency: 'USD' })[0]).toEqual(
    money('USD', '12'),
  );
  expect(valuesOf(1, [shown('12', '€'), shown('9', '£')], 'Price (USD)')[1]).toEqual(money('USD', '9'));
  expect(valuesOf(2, [shown('1.25', 'kg'), shown('250', 'g')])).toMatchObject([
    { unit: 'kg' },
    { unit: 'g' },
  ]);
});

describe('I16 the order of dates, from all cells of the column', () => {
  test.each([
    [['11/13/2024', '04/05/2024'], 'month_first'],
    [['31/12/2024', '04/05/2024'], 'day_first'],
    [['04.05.2024'], 'day_first'],
    [['04/05/2024', '06/07/2024'], null],
  ])('%j have %s', (cells, order) => {
    expect(readingOf(4, cells)['date_order']?.value).toBe(order);
  });

  test('a question shows both days', () => {
    expect(readingOf(4, ['04/05/2024'])['date_order']).toMatchObject({
      asked: true,
      choices: [
        { value: 'day_first', shown: '2024-05-04' },
        { value: 'month_first', shown: '2024-04-05' },
      ],
    });
  });
});

test('the facts of 20,000 rows of 70 columns are gathered in a second or two', () => {
  const facts = new FactsOfColumns();
  const row = Array.from({ length: 70 }, (_, index): RawCell =>
    index % 3 === 0
      ? { kind: 'number', text: String(index) }
      : { kind: 'text', text: index % 3 === 1 ? `Blue bowl number ${index}` : `${index}.250,00 €` },
  );
  const started = process.cpuUsage();
  for (let count = 0; count < 20_000; count += 1) facts.add(row);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(3_000);
  expect(facts.facts).toHaveLength(70);
});

describe('X06 a currency named above the table', () => {
  test.each([
    ['ALL PRICES IN EUR', 'EUR'],
    ['Price list 2026 – all prices in US$ FOB Mundra', 'USD'],
    ['Minimum order 500 EUR. Prices: USD, ex works', 'USD'],
    ['Tüm fiyatlarımız TL’dir, KDV hariçtir', 'TRY'],
    ["Fiyatlar Euro'dur.", 'EUR'],
    ['Alle Preise in Euro zzgl. MwSt.', 'EUR'],
    ['Currency: GBP', 'GBP'],
    ['(€)', 'EUR'],
    ['Try our new prices', undefined],
    ['Minimum order EUR 500 per order at these prices', undefined],
    ['Our office in the EUR district of Rome, since 1962', undefined],
  ])('%s: %s', (text, code) => {
    expect(currencyRemarks([text])[0]?.code).toBe(code);
  });

  const prices = (
    cells: readonly Cell[],
    remarks: readonly string[],
    answers?: ReadingAnswers,
    header = 'Price',
  ) => read([{ target: targetOf(1), header, cells }], answers, 'INR', remarks)[0]?.reading?.currency;

  test('is that of prices that name none, with the text as evidence', () => {
    const text = 'ALL PRICES IN EUR';
    expect(prices(['12.50', '8'], [text])).toMatchObject({
      value: 'EUR',
      from: 'title',
      asked: false,
      example: text,
    });
    expect(prices(['12.50', '8'], [text], undefined, 'Price (USD)')).toMatchObject({
      value: 'USD',
      from: 'header',
    });
  });

  test('is asked if cells, other columns or another remark contradict it', () => {
    const asked = { value: null, asked: true, from: 'title' };
    expect(prices(['12.50', '$ 8'], ['ALL PRICES IN EUR'])).toMatchObject(asked);
    expect(prices(['12.50'], ['ALL PRICES IN EUR', 'Prices in USD'])).toMatchObject(asked);
    const chosen = prices(['12.50', '$ 8'], ['ALL PRICES IN EUR'], new Map([[0, { currency: 'EUR' }]]));
    expect(chosen).toMatchObject({ value: 'EUR', from: 'person', asked: true });
  });
});
