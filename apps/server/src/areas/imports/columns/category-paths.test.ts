import { expect, test } from 'vitest';
import { categoryPath, separatorOf } from './category-paths.rules.ts';

const none = () => false;
const counted = (...texts: string[]) => texts.map((text) => ({ text, count: 1 }));

test.each([
  ['Kitchen -> Coffee Machines', '>', ['Kitchen', 'Coffee Machines'], []],
  ['Clothing > Hoodies, Clothing > Men', '>', ['Clothing', 'Hoodies'], ['Men']],
  ['Clothing > Hoodies, Sale', '>', ['Clothing', 'Hoodies'], ['Sale']],
  ['Default Category/Gear/Bags,Default Category/Sale', '/', ['Default Category', 'Gear', 'Bags'], ['Sale']],
  ['Ev » Mutfak » Kase', '>', ['Ev', 'Mutfak', 'Kase'], []],
  ['Home|Kitchen', '|', ['Home', 'Kitchen'], []],
  ['Home, Kitchen, Bowls', ',', ['Home', 'Kitchen', 'Bowls'], []],
  ['Bowls / Plates', 'none', ['Bowls / Plates'], []],
  ['Home &amp; Garden &gt; Pots', '>', ['Home & Garden', 'Pots'], []],
  [
    'Food, Beverages & Tobacco > Beverages > Coffee',
    '>',
    ['Food, Beverages & Tobacco', 'Beverages', 'Coffee'],
    [],
  ],
  ['Home > Pots, Pans & Lids', '>', ['Home', 'Pots, Pans & Lids'], []],
  ['Lamps\nLighting', 'none', ['Lamps'], ['Lighting']],
  ['Tables, round', 'none', ['Tables, round'], []],
  [
    `[{'id': 'p3', 'name': 'Housewares'}, {"id": "p4", "name": "Batteries"}]`,
    ',',
    ['Housewares', 'Batteries'],
    [],
  ],
  ['Bath;Garden', 'none', ['Bath'], ['Garden']],
  ['/shirts, /new/linen', 'none', ['shirts'], ['linen']],
  [
    '["Clothing >> Lingerie, Sleep & Swimwear >> Shorts"]',
    '>',
    ['Clothing', 'Lingerie, Sleep & Swimwear', 'Shorts'],
    [],
  ],
  [' ', '>', [], []],
] as const)('I11 %s with %s has its levels', (text, separator, levels, others) => {
  expect(categoryPath(text, separator, none)).toEqual({ levels, others });
});

test('I11 a cell of many addresses that ends otherwise is read at once', () => {
  const before = process.cpuUsage();
  categoryPath('/a ,'.repeat(900) + '/', 'none', none);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
});

test('I11 a category that exists is one, whatever stands in its name', () => {
  expect(categoryPath('Bowls / Plates', '/', (name) => name === 'Bowls / Plates')).toEqual({
    levels: ['Bowls / Plates'],
    others: [],
  });
});

test.each([
  [['Kitchen/Bowls', 'Kitchen/Plates', 'Garden'], '/'],
  [['Kitchen', 'Kitchen/Bowls'], '/'],
  [['Bowls / Plates', 'Lamps / Lights'], 'none'],
  [['Home, Bowls', 'Home, Plates'], ','],
  [['Tables, round', 'Chairs'], 'none'],
  [['Home|Bowls'], '|'],
  [['Furniture / Bedroom / Beds', 'Kitchen / Pans / Small pans'], '/'],
  [['["Clothing >> Shorts >> Cycling"]'], '>'],
  [['A > B, C > D', 'A > E'], '>'],
  [['Default Category/Gear,Default Category/Sale', 'Default Category/Gear/Bags'], '/'],
] as const)('I11 the cells %j are parted by %s', (texts, separator) => {
  expect(separatorOf(counted(...texts), none)?.value).toBe(separator);
});

test('I11 what the cells do not say a person may say, and plain names have no mark', () => {
  expect(separatorOf(counted('Bowls / Plates'), none, { answered: '/' })).toMatchObject({
    value: '/',
    from: 'person',
  });
  expect(separatorOf(counted('Bowls', 'Plates'), none)).toBeUndefined();
});
