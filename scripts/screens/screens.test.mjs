import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { differenceOf } from './compare.ts';
import { FIXED, inFixedTime } from './fixed-time.ts';
import { shotsOf } from './screen.ts';
import { loadTexts, said } from './texts.ts';

describe('pictures', () => {
  const plain = { width: 60, height: 40, channels: /** @type {const} */ (3), background: '#ffffff' };
  /** @param {number} size of a black square on white */
  const picture = (size) =>
    sharp({ create: plain })
      .composite([
        {
          input: { create: { ...plain, width: size, height: size, background: '#000000' } },
          left: 5,
          top: 5,
        },
      ])
      .png()
      .toBuffer();

  test('look the same when a few pixels differ, and differ when more do', async () => {
    expect(await differenceOf(await picture(10), await picture(10))).toBeNull();
    expect(await differenceOf(await picture(2), await picture(3))).toBeNull();
    const marked = await differenceOf(await picture(10), await picture(12));
    const { info } = await sharp(marked ?? Buffer.alloc(0)).toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 60, height: 40 });
  });

  test('of another height differ', async () => {
    const tall = await sharp({ create: { ...plain, height: 41 } })
      .png()
      .toBuffer();
    expect(await differenceOf(await picture(1), tall)).not.toBeNull();
  });
});

describe('moments of answers', () => {
  const began = new Date('2030-05-01T10:00:00.000Z');

  test('are at the fixed time, or as many hours from it as they are from the beginning of the run', () => {
    const text = '{"a":"2030-05-01T10:07:13.123Z","b":"2030-05-08T10:02:00.001Z"}';
    const week = new Date(FIXED.getTime() + 7 * 24 * 3_600_000);
    expect(inFixedTime(text, began)).toBe(`{"a":"${FIXED.toISOString()}","b":"${week.toISOString()}"}`);
  });

  test('that somebody chose stay', () => {
    expect(inFixedTime('"2031-01-31T23:59:59.000Z"', began)).toBe('"2031-01-31T23:59:59.000Z"');
  });
});

describe('the table', () => {
  test('gives a picture for each state, size and language of a screen', () => {
    expect(shotsOf([{ name: 'library', path: '/' }])).toHaveLength(16);
    expect(
      shotsOf([{ name: 'menu', path: '/', press: ['Sort'], sizes: ['phone'] }]).map(({ name }) => name),
    ).toEqual(['menu.full.phone.en', 'menu.full.phone.tr']);
  });

  test('names buttons in English and finds them in Turkish', async () => {
    await loadTexts();
    expect(said('Select {{name}}', 'en').test('Select Brass bowl')).toBe(true);
    expect(said('Add product', 'tr').test('Ürün ekle')).toBe(true);
    expect(said('Add product', 'tr').test('Add product')).toBe(false);
  });
});
