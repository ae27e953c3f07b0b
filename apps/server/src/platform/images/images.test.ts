import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownOtherFormat } from './image-signature.ts';
import { inspectImage, makeDerivative, mimeOfDerivative } from './index.ts';
import { withSharp } from './sharp-loader.ts';

const RED = { r: 200, g: 30, b: 30 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } });

let jpeg: Buffer;
let png: Buffer;
/** Stored sideways: 60 × 40, to be shown as 40 × 60. */
let turned: Buffer;
beforeAll(async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
  jpeg = await sharp(noise).jpeg().toBuffer();
  png = await sharp({ create: { width: 30, height: 20, channels: 4, background: { ...RED, alpha: 0.5 } } })
    .png()
    .toBuffer();
  turned = await plain(60, 40)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});

describe('inspecting a picture', () => {
  it('MEDIA-008 tells format and size by the content', async () => {
    expect(await inspectImage(jpeg)).toEqual({ mime: 'image/jpeg', width: 64, height: 48, hasAlpha: false });
    expect(await inspectImage(png)).toEqual({ mime: 'image/png', width: 30, height: 20, hasAlpha: true });
    expect(await inspectImage(turned)).toMatchObject({ width: 40, height: 60 });
  });

  it('D01 reads no texts of a PNG, which may unpack to gigabytes', async () => {
    const chunk = (kind: string, content: Buffer) => {
      const body = Buffer.concat([Buffer.from(kind), content]);
      const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(content.length);
      check.writeUInt32BE(crc32(body));
      return Buffer.concat([length, body, check]);
    };
    const packed = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync('a'.repeat(5_000_000))]);
    const bomb = Buffer.concat([png.subarray(0, 33), chunk('zTXt', packed), png.subarray(33)]);
    expect((await sharp(bomb).metadata()).comments?.[0]?.text).toHaveLength(5_000_000);
    const { comments, width } = await withSharp((open) => open(bomb).metadata());
    expect([comments?.length, width]).toEqual([undefined, 30]);
    expect(await inspectImage(bomb)).toEqual(await inspectImage(png));
  });

  it('D01 refuses a JPEG that is to be decoded again and again', async () => {
    const part = (mark: number, ...content: number[]) => [0xff, mark, 0, content.length + 2, ...content];
    const none = Array<number>(15).fill(0);
    const scan = (first: number, last: number) => [...part(0xda, 1, 1, 0, first, last, 0), 0x7f];
    const of = (scans: number) =>
      Buffer.from([
        0xff,
        0xd8,
        ...part(0xdb, 0, ...Array<number>(64).fill(1)),
        ...part(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
        ...part(0xc4, 0, 1, ...none, 0),
        ...part(0xc4, 0x10, 1, ...none, 0),
        ...scan(0, 0),
        ...Array.from({ length: scans }, () => scan(1, 63)).flat(),
        0xff,
        0xd9,
      ]);
    expect(await inspectImage(of(20))).toMatchObject({ width: 8, height: 8 });
    // The decoder itself has no objection.
    expect((await sharp(of(200)).raw().toBuffer()).length).toBe(8 * 8 * 3);
    await expect(inspectImage(of(200))).rejects.toMatchObject({ code: 'broken_image' });
    // A phone's film after the photo is not decoded; an end that only a text between two scans has is none.
    const film = Buffer.from(Array.from({ length: 200 }, () => scan(1, 63)).flat());
    expect(await inspectImage(Buffer.concat([of(20), film]))).toMatchObject({ width: 8 });
    const told = Buffer.from(part(0xfe, 0xff, 0xd9));
    const at = of(200).indexOf(Buffer.from(scan(1, 63)));
    const hidden = Buffer.concat([of(200).subarray(0, at), told, of(200).subarray(at)]);
    await expect(inspectImage(hidden)).rejects.toMatchObject({ code: 'broken_image' });
  });

  it('MEDIA-001 takes JPG and PNG only, whatever the file is called', async () => {
    const webp = await plain(8, 8).webp().toBuffer();
    const gif = await plain(8, 8).gif().toBuffer();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const [bytes, format] of [
      [webp, 'webp'],
      [gif, 'gif'],
      [heic, 'heic'],
      [svg, 'svg'],
    ] as const) {
      await expect(inspectImage(bytes)).rejects.toMatchObject({
        code: 'unsupported_image',
        params: { format },
      });
    }
    const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), Buffer.alloc(500)]);
    for (const bytes of [exe, Buffer.from('BMW is no bitmap, it says'), Buffer.alloc(0)]) {
      await expect(inspectImage(bytes)).rejects.toMatchObject({ code: 'not_an_image' });
    }
  });

  it('MEDIA-001 wants less than the limit in bytes: exactly the limit is too much', async () => {
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    await expect(inspectImage(padded(2 * 1024 * 1024))).rejects.toMatchObject({ code: 'image_too_large' });
    await expect(inspectImage(padded(2 * 1024 * 1024 - 1))).resolves.toMatchObject({ width: 64 });
    await expect(inspectImage(jpeg, { maxBytes: jpeg.length })).rejects.toMatchObject({
      params: { bytes: jpeg.length, limit: jpeg.length },
    });
  });

  it('refuses 40 megapixels by the header, before anything is decoded', async () => {
    const huge = await plain(8_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(400_000);
    const refused = { code: 'too_many_pixels', params: { pixels: 40_000_000, limit: 30_000_000 } };
    await expect(inspectImage(huge)).rejects.toMatchObject(refused);
    // The same header on a file that ends after it: missing data cannot have been decoded.
    await expect(inspectImage(huge.subarray(0, 200))).rejects.toMatchObject(refused);
    await expect(inspectImage(huge, { maxPixels: 50_000_000 })).resolves.toMatchObject({ width: 8_000 });
  });

  it('refuses a broken picture: one byte short, cut in half, or a header alone', async () => {
    for (const picture of [jpeg, png, turned]) {
      await expect(inspectImage(picture.subarray(0, -1))).rejects.toMatchObject({ code: 'broken_image' });
      const half = picture.subarray(0, picture.length / 2);
      await expect(inspectImage(half)).rejects.toMatchObject({ code: 'broken_image' });
      await expect(inspectImage(picture.subarray(0, 16))).rejects.toMatchObject({ code: 'broken_image' });
    }
    // A JPEG with an intact preview in its header, while the image itself has lost its last byte.
    const preview = Buffer.concat([
      Buffer.from([0xff, 0xe1, 0x00, 0x06]),
      Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    ]);
    const withPreview = Buffer.concat([jpeg.subarray(0, 2), preview, jpeg.subarray(2)]);
    await expect(inspectImage(withPreview)).resolves.toMatchObject({ width: 64 });
    await expect(inspectImage(withPreview.subarray(0, -1))).rejects.toMatchObject({ code: 'broken_image' });
  });
});

describe('making a variant', () => {
  it('sizes by the longest side and never enlarges', async () => {
    const wide = await plain(2_000, 1_000).jpeg().toBuffer();
    const sizes = { thumb: [160, 80], card: [480, 240], large: [1200, 600], paper: [1200, 600] } as const;
    for (const [variant, [width, height]] of Object.entries(sizes)) {
      const made = await makeDerivative(wide, variant as keyof typeof sizes);
      const mime = variant === 'thumb' || variant === 'card' ? 'image/webp' : 'image/jpeg';
      expect(made).toMatchObject({ width, height, mime });
      expect(mimeOfDerivative(made.bytes)).toBe(mime);
      expect(await sharp(made.bytes).metadata()).toMatchObject({ width, height });
    }
    expect(await makeDerivative(jpeg, 'large')).toMatchObject({ width: 64, height: 48 });
  });

  it('turns the picture as its EXIF says and leaves the metadata behind', async () => {
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    for (const variant of ['thumb', 'paper'] as const) {
      const made = await makeDerivative(turned, variant);
      const { width, height, exif, orientation, icc } = await sharp(made.bytes).metadata();
      expect({ width, height, exif, orientation, icc }).toEqual({ width: 40, height: 60 });
    }
  });

  it('keeps transparency on screens and puts white under it on paper', async () => {
    for (const variant of ['card', 'large'] as const) {
      const made = await makeDerivative(png, variant);
      expect([made.mime, mimeOfDerivative(made.bytes)]).toEqual(['image/webp', 'image/webp']);
      expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(true);
    }
    const paper = await sharp((await makeDerivative(png, 'paper')).bytes)
      .raw()
      .toBuffer();
    const [red = 0, green = 0] = paper;
    expect(Math.abs(red - 228)).toBeLessThan(6);
    expect(Math.abs(green - 143)).toBeLessThan(6);
  });

  it('gives the same bytes for the same picture, also when many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => makeDerivative(jpeg, 'card')));
    expect(new Set(made.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });
});

it('D01 a drawing is told by how it begins, however many comments come first', () => {
  const comments = '<!-- -->'.repeat(120);
  expect(knownOtherFormat(Buffer.from(`${comments}<svg >`))).toBe('svg');
  expect(knownOtherFormat(Buffer.from(`${comments}<swg >`))).toBeUndefined();
});
