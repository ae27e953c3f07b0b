import { describe, expect, test } from 'vitest';
import { isCameraName, plainName, stemOf, stemsOf } from './photo-stems.rules.ts';

describe('BULKUP-033 the stem of a photo name', () => {
  test.each([
    ['VASE-201.jpg', 'VASE-201'],
    ['VASE-201_1.jpg', 'VASE-201'],
    ['VASE-201 (2).png', 'VASE-201'],
    ['VASE-201(12).png', 'VASE-201'],
    ['VASE-201-front.jpg', 'VASE-201'],
    ['VASE-201_front_2.jpg', 'VASE-201'],
    ['VASE-201-2-front.jpg', 'VASE-201'],
    ['vase_201-a.jpg', 'vase_201'],
    ['vase 201 B.JPG', 'vase 201'],
    ['VASE-201 - Copy.jpg', 'VASE-201'],
    ['VASE-201 - Copy (3).jpg', 'VASE-201'],
    ['VASE-201 - Kopya.jpg', 'VASE-201'],
    ['VASE-201 – Kopie (2).jpg', 'VASE-201'],
    ['VASE-201_1200x800.jpg', 'VASE-201'],
    ['VASE-201@2x.png', 'VASE-201'],
    ['VASE-201-scaled.jpg', 'VASE-201'],
    ['VASE-201-edited-final.jpg', 'VASE-201'],
    ['front_VASE-201.jpg', 'VASE-201'],
    ['VASE-201-3000.jpg', 'VASE-201-3000'],
    ['VASE-201.v2.jpg', 'VASE-201'],
    ['VZ.201.04.jpg', 'VZ.201'],
    ['1001.jpg', '1001'],
    ['1001-2.jpg', '1001'],
    ['4006381333931.jpg', '4006381333931'],
    ['4006381333931_2.jpg', '4006381333931'],
    ['blue-ceramic-vase-1.jpg', 'Blue ceramic vase'],
    ['Blue Ceramic Vase back.png', 'Blue Ceramic Vase'],
    // Turkish
    ['ÇİÇEKLİK-12-ön.jpg', 'ÇİÇEKLİK-12'],
    ['ÇİÇEKLİK-120-ön.jpg', 'ÇİÇEKLİK-120'],
    ['çiçeklik-120-arka.jpg', 'çiçeklik-120'],
    ['ÇİÇEKLİK-120 üst (1).jpg', 'ÇİÇEKLİK-120'],
    ['ÇİÇEKLİK-120_İÇ.jpg', 'ÇİÇEKLİK-120'],
    ['ÇİÇEKLİK-120_DIŞ.jpg', 'ÇİÇEKLİK-120'],
    ['ÇİÇEKLİK-120-detay2.jpg', 'ÇİÇEKLİK-120'],
    ['ÇİÇEKLİK-120-sağ.jpg', 'ÇİÇEKLİK-120'],
    ['ÇİÇEKLİK-120-düzenlendi.jpg', 'ÇİÇEKLİK-120'],
    ['ışıklı_şamdan_1.jpg', 'Işıklı şamdan'],
    // German, French, Spanish, Italian
    ['Stuhl 7740 vorne.jpg', 'Stuhl 7740'],
    ['Stuhl 7740 Rückseite.jpg', 'Stuhl 7740'],
    ['chaise_7740_côté.jpg', 'chaise_7740'],
    ['chaise_7740_dos.jpg', 'chaise_7740'],
    ['silla-7740-frente.jpg', 'silla-7740'],
    ['silla-7740-detalle-2.jpg', 'silla-7740'],
    ['sedia_7740_retro.jpg', 'sedia_7740'],
    ['花瓶-201_2.jpg', '花瓶-201'],
    // folders
    ['VASE-201/IMG_1234.jpg', 'VASE-201'],
    ['VASE-201/front.jpg', 'VASE-201'],
    ['VASE-201/1.jpg', 'VASE-201'],
    ['Fair/VASE-201/DSC00012.JPG', 'VASE-201'],
    ['Vases/VASE-201_2.jpg', 'VASE-201'],
    ['Kırmızı vazo/IMG_0001.jpg', 'Kırmızı vazo'],
  ])('BULKUP-033 %s is %s', (name, stem) => {
    expect(stemOf(name)?.name).toBe(stem);
  });

  test.each([
    'IMG_1234.jpg',
    'IMG_E1234.JPG',
    'IMG_1234 (1).jpg',
    'IMG_1234_edited.jpg',
    'IMG-20260102-WA0012.jpg',
    'IMG_20260101_101112_HDR.jpg',
    'DSC00012.JPG',
    'DSC_0012-Enhanced-NR.jpg',
    '_DSC0012.jpg',
    'DSCN1234.jpg',
    'P1010012.JPG',
    'PXL_20260101_101112345.jpg',
    'PXL_20260101_101112345.MP.jpg',
    'MVI_0012.jpg',
    'DJI_0012.jpg',
    '20260102_101112.jpg',
    '2026-01-02 10.11.12.jpg',
    '1790000000123.jpg',
    'WhatsApp Image 2026-01-02 at 10.11.12.jpeg',
    'WhatsApp Image 2026-01-02 at 10.11.12 (1).jpeg',
    'Screenshot 2026-01-02 at 10.11.12.png',
    'Screenshot_20260102-101112.png',
    'Ekran Resmi 2026-01-02 10.11.12.png',
    'Ekran görüntüsü 2026-01-02 101112.png',
    'Bildschirmfoto 2026-01-02 um 10.11.12.png',
    'photo_2026-01-02_10-11-12 (2).jpg',
    'FB_IMG_1690000000123.jpg',
    'received_123456789.jpeg',
    'image (3).png',
    'image0.jpeg',
    'Resim1.png',
    'unnamed.jpg',
    'front.jpg',
    '1.jpg',
    '(2).jpg',
    'a.jpg',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301.jpg',
    'DCIM/100APPLE/IMG_1234.jpg',
    'Yeni klasör/IMG_1234.jpg',
    'photos/2.jpg',
  ])('BULKUP-033 %s says nothing', (name) => {
    expect(stemOf(name)).toBeNull();
  });

  test('BULKUP-033 spellings of one ID are one stem; its letter case and marks are those of the first', () => {
    const keys = ['VASE-201_1.jpg', 'vase 201 (2).png', 'Vase_201-front.jpg', 'vase201.jpg'].map(
      (name) => stemOf(name)?.key,
    );
    expect(new Set(keys)).toEqual(new Set(['vase201']));
    expect(stemOf('ÇİÇEKLİK-12-ön.jpg')?.key).toBe(stemOf('ciceklik 12 arka.jpg')?.key);
  });

  test('BULKUP-033 a number at the end is a counter, but where others count on behind it', () => {
    const names = (list: string[]) => stemsOf(list).map((stem) => stem?.name);
    expect(names(['VASE-1.jpg', 'VASE-2.jpg'])).toEqual(['VASE', 'VASE']);
    expect(names(['VASE-20.jpg', 'VASE-20-1.jpg', 'VASE-21.jpg', 'VASE-21_b.jpg'])).toEqual([
      'VASE-20',
      'VASE-20',
      'VASE-21',
      'VASE-21',
    ]);
    expect(stemOf('VASE-1.jpg')?.confidence).toBeLessThan(stemOf('VASE-201_1.jpg')?.confidence ?? 0);
  });

  test('BULKUP-033 the number of a bar code is none of a camera', () => {
    expect(isCameraName('4006381333931')).toBe(false);
    expect(isCameraName('20260102101112')).toBe(true);
  });
});

test('BULKUP-033 a long name is cut between characters', () => {
  const long = `${'7'.repeat(199)}😀😀`;
  for (const name of [plainName(long), stemOf(long)?.name ?? '']) {
    expect(name.isWellFormed()).toBe(true);
    expect(name.length).toBeLessThanOrEqual(200);
  }
});

test('D01 a name of separators and brackets is read at once', () => {
  for (const name of [
    `${'_'.repeat(250)}(${' '.repeat(249)}`,
    `${'_ ('.repeat(5_000)}x)`,
    `${' '.repeat(30_000)}x`,
  ])
    expect(() => stemOf(name)).not.toThrow();
});
