import { describe, expect, test } from 'vitest';
import { likelyProducts } from './likely-products.rules.ts';

const library = [
  { id: 1, product_id: 'MW-BWL-1042', name: 'Mango wood bowl' },
  { id: 2, product_id: 'MW-TRY-1066', name: 'Mango wood footed platter' },
  { id: 3, product_id: 'CP-TEA-3', name: 'Hammered copper teapot' },
  { id: 4, product_id: 'CT-PLW-9', name: 'Kadife yastık kılıfı' },
];
function likelyOf(products: typeof library) {
  const likely = likelyProducts();
  products.forEach(likely.add);
  return (code: string, name: string) => likely.find({ code, name }, 3).map(({ id }) => id);
}
const ids = likelyOf(library);

describe('QUOTE-002 what a line of a sheet may mean', () => {
  test.each([
    ['', 'Bowls, mango', [1, 2]],
    ['', 'copper teapot large, hammered finish', [3]],
    ['MWBWL1042-A', 'whatever', [1]],
    ['', 'KADİFE YASTIK', [4]],
    ['', 'Glass jar', []],
    ['??', '', []],
  ] as const)('%s %s', (code, name, found) => {
    expect(ids(code, name)).toEqual(found);
  });

  test('the word that few products have counts most', () => {
    const bowls = Array.from({ length: 50 }, (_, at) => ({
      id: at,
      product_id: `B-${at}`,
      name: `Bowl ${at}`,
    }));
    const olive = { id: 99, product_id: 'OLV', name: 'Olive dish' };
    expect(likelyOf([...bowls, olive])('', 'olive bowl')[0]).toBe(99);
  });
});
