import { describe, expect, test } from 'vitest';
import { idIn, idOfGroup, indexIds, spellingsOfCode, tokenOfCode } from './name-ids.rules.ts';

const id = (text: string, productId: number, variantId: number | null = null) => ({
  text,
  productId,
  variantId,
});
const index = indexIds([
  id('VASE-201', 1),
  id('VASE-201-R', 1, 11),
  id('VASE-201-R-XL', 1, 12),
  id('Çiçek 7', 2),
  id('BLUE', 3),
  id('A.B/90', 4),
  id('DUP-1', 5),
  id('DUP 1', 6),
  id('KIT-5', 7),
  id('kit 5', 7, 71),
]);

describe('IMGUPD-013 IDs in names', () => {
  test.each([
    ['VASE-201.jpg', 1, null],
    ['vase_201 (2).png', 1, null],
    ['Vase201front.jpg', undefined, null],
    ['VASE 201-front_2.jpg', 1, null],
    ['vase-201-r.jpg', 1, 11],
    ['VASE_201_R_2.jpg', 1, 11],
    ['vase.201.r.xl-side.jpg', 1, 12],
    ['new photo of VASE-201 red.jpg', 1, null],
    ['ciCEK_7.jpg', 2, null],
    ['ÇİÇEK-7-arka.jpg', 2, null],
    ['a b 90.jpg', 4, null],
    ['BLUE.jpg', 3, null],
    ['my blue vase.jpg', undefined, null],
    ['VASE-2010.jpg', undefined, null],
    ['VASE-201/IMG_1234.jpg', 1, null],
    ['Fair 2026/VASE-201/front.jpg', 1, null],
    ['kit-5.jpg', 7, null],
    ['IMG_1234.jpg', undefined, null],
  ])('IMGUPD-013 %s is of %s, variant %s', (name, productId, variantId) => {
    const said = idIn(name, index);
    expect(said?.targets).toEqual(productId === undefined ? undefined : [{ productId, variantId }]);
  });

  test('IMGUPD-013 what names two products is of none for sure', () => {
    expect(idIn('dup_1.jpg', index)?.targets).toHaveLength(2);
    const group = { name: 'IMG_1', images: ['VASE-201.jpg', 'Çiçek 7.jpg'] };
    expect(idOfGroup(group, index)?.targets).toHaveLength(2);
  });

  test('IMGUPD-013 the name of the group counts before those of its images, which may name the variant', () => {
    expect(idOfGroup({ name: 'VASE-201', images: ['Çiçek 7.jpg'] }, index)?.targets).toEqual([
      { productId: 1, variantId: null },
    ]);
    const images = ['VASE-201-R_1.jpg', 'vase201-r_2.jpg'];
    expect(idOfGroup({ name: 'VASE-201', images: images.slice(0, 1) }, index)?.targets).toEqual([
      { productId: 1, variantId: 11 },
    ]);
    expect(idOfGroup({ name: 'Photos', images: ['VASE-201-R.jpg', 'VASE-201-R-XL.jpg'] }, index)).toEqual({
      targets: [{ productId: 1, variantId: null }],
      confidence: 90,
    });
  });

  test('IMGUPD-004 a number of a bar code has several spellings, a label leads to its page', () => {
    expect(spellingsOfCode('036000291452')).toEqual(
      expect.arrayContaining(['036000291452', '0036000291452']),
    );
    expect(spellingsOfCode('0036000291452')).toContain('036000291452');
    expect(spellingsOfCode('https://id.gs1.org/01/09506000134352/10/ABC')).toContain('9506000134352');
    expect(spellingsOfCode('VASE-201')).toEqual(['VASE-201']);
    expect(tokenOfCode('https://shop.example/qr/public/abcdefghij0123456789xy')).toBe(
      'abcdefghij0123456789xy',
    );
    expect(tokenOfCode('https://shop.example/other')).toBeUndefined();
  });
});
