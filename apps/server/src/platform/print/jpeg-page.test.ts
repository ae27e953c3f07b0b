import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jpegPage } from './jpeg-page.ts';

const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a5673d' } });

describe('a JPEG as a page', () => {
  test('keeps the bytes of the photo and takes its size in pixels', async () => {
    for (const progressive of [false, true]) {
      const jpeg = await plain.clone().jpeg({ progressive }).toBuffer();
      const page = Buffer.from(jpegPage(jpeg) ?? []);
      expect(page.includes(jpeg)).toBe(true);
      expect(page.toString('latin1')).toContain('/MediaBox[0 0 60 40]');
      expect(page.toString('latin1')).toContain('/ColorSpace/DeviceRGB');
    }
  });

  test('the cross-reference table points at its objects', async () => {
    const page = Buffer.from(jpegPage(await plain.clone().jpeg().toBuffer()) ?? []).toString('latin1');
    const start = Number(/startxref\n(\d+)/.exec(page)?.[1]);
    expect(page.slice(start, start + 4)).toBe('xref');
    const offsets = [...page.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
      Number(offset),
    );
    expect(offsets).toHaveLength(5);
    for (const [index, offset] of offsets.entries())
      expect(page.slice(offset).startsWith(`${index + 1} 0 obj`)).toBe(true);
  });

  test('a grey photo is grey', async () => {
    const jpeg = await plain.clone().toColourspace('b-w').jpeg().toBuffer();
    expect(Buffer.from(jpegPage(jpeg) ?? []).toString('latin1')).toContain('/ColorSpace/DeviceGray');
  });

  test('an upright photo is wrapped; turned, CMYK and profiled ones are left to the typesetter', async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    for (const order of ['little', 'big'] as const) {
      expect(jpegPage(withOrientation(jpeg, 1, order))).not.toBeNull();
      for (const turned of [3, 6, 8]) expect(jpegPage(withOrientation(jpeg, turned, order))).toBeNull();
    }
    expect(jpegPage(await plain.clone().toColourspace('cmyk').jpeg().toBuffer())).toBeNull();
    expect(jpegPage(await plain.clone().withIccProfile('p3').jpeg().toBuffer())).toBeNull();
  });

  test('what is no JPEG, or only the beginning of one, is not wrapped', async () => {
    const jpeg = await plain.clone().jpeg().toBuffer();
    expect(jpegPage(await plain.clone().png().toBuffer())).toBeNull();
    expect(jpegPage(new Uint8Array())).toBeNull();
    for (let length = 0; length < 150; length += 1) expect(jpegPage(jpeg.subarray(0, length))).toBeNull();
  });
});

/** The photo with an Exif segment of one entry, tag 0x0112, inserted after its first marker. */
function withOrientation(jpeg: Buffer, orientation: number, order: 'little' | 'big'): Buffer {
  const little = order === 'little';
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  tiff.setUint16(10, 0x0112, little);
  tiff.setUint16(12, 3, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint16(18, orientation, little);
  const body = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(tiff.buffer)]);
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}
