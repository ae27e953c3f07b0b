import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blip, drawingRecord, makeCompoundFile, makePpt } from './compound-file.fixture.ts';
import { readMoodboard, type MoodboardLimits, type MoodboardPictures } from './index.ts';
import { MOODBOARD_LIMITS, MoodboardError } from './moodboard-types.ts';
import { makePdf, makePptx, thingPicture } from './moodboard.fixture.ts';
import { openOldPresentation } from './ppt-pictures.ts';

let folder: string;
let red: Buffer;
let blue: Buffer;
let green: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moodboard-'));
  red = await thingPicture({ colour: '#b5482f', shape: 'ellipse' });
  blue = await thingPicture({ colour: '#2f6fb5', shape: 'rect', format: 'png' });
  green = await thingPicture({ colour: '#3b7d3f', shape: 'triangle' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, limits?: Partial<MoodboardLimits>): Promise<MoodboardPictures> {
  const path = join(folder, `${Math.random()}.file`);
  await writeFile(path, bytes);
  return readMoodboard(path, limits);
}
const codeOf = (bytes: Uint8Array, limits?: Partial<MoodboardLimits>) =>
  read(bytes, limits).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  );
/** Colour at the centre of an image. */
async function middleOf(bytes: Uint8Array): Promise<number[]> {
  const pixels = await sharp(bytes).resize(3, 3, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return [...pixels.subarray(12, 15)];
}
const near = (one: number[], other: number[]) => one.every((v, i) => Math.abs(v - (other[i] ?? 0)) < 14);

describe('a PDF', () => {
  test('SEARCH-010 its pictures come by page and from the top left, with their places', async () => {
    const pdf = await makePdf([
      [
        { picture: blue, x: 0.55, y: 0.1, width: 0.3, height: 0.4 },
        { picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 },
      ],
      [{ picture: green, x: 0.2, y: 0.5, width: 0.2, height: 0.3 }],
    ]);
    const { pictures, pages, limited, skipped } = await read(pdf);
    expect({ pages, limited, skipped }).toEqual({ pages: 2, limited: false, skipped: [] });
    expect(pictures.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 300, 300],
      [1, 300, 300],
      [2, 300, 300],
    ]);
    const [first, second] = pictures;
    expect(near(await middleOf(first!.bytes), [181, 72, 47])).toBe(true);
    expect(near(await middleOf(second!.bytes), [47, 111, 181])).toBe(true);
    expect(first!.box!.x).toBeCloseTo(0.1);
    expect(first!.box!.y).toBeCloseTo(0.1);
    expect(second!.box).toMatchObject({ width: expect.closeTo(0.3, 2), height: expect.closeTo(0.4, 2) });
  });

  test('ornaments, repeats and the background of a page with pictures are left out', async () => {
    const small = await thingPicture({ width: 40, height: 40 });
    const backdrop = await thingPicture({ shape: 'bars', colour: '#ddccbb', background: '#f0e8e0' });
    const { pictures } = await read(
      await makePdf([
        [
          { picture: backdrop, x: 0, y: 0, width: 1, height: 1 },
          { picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 },
          { picture: small, x: 0.8, y: 0.8, width: 0.05, height: 0.05 },
        ],
        [{ picture: red, x: 0.3, y: 0.3, width: 0.3, height: 0.4 }],
      ]),
    );
    expect(pictures.map(({ page }) => page)).toEqual([1]);
  });

  test('a page that is one picture comes with the things in it', async () => {
    const board = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
      .composite([
        { input: await sharp(red).resize(240).toBuffer(), left: 60, top: 60 },
        { input: await sharp(blue).resize(240).toBuffer(), left: 560, top: 300 },
      ])
      .jpeg()
      .toBuffer();
    const { pictures } = await read(await makePdf([[{ picture: board, x: 0, y: 0, width: 1, height: 1 }]]));
    expect(pictures).toHaveLength(1);
    const [one, two] = pictures[0]!.suggestions;
    expect(pictures[0]!.suggestions).toHaveLength(2);
    // The ellipse is at 124 to 252 of 900, the bar at 592 to 768.
    expect(one!.x).toBeCloseTo(124 / 900, 1);
    expect(two!.x).toBeCloseTo(592 / 900, 1);
    expect(two!.width).toBeCloseTo(176 / 900, 1);
  });

  test('a JPEG in the four colours of print keeps its colours', async () => {
    const cmyk = await sharp(red).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(cmyk).metadata()).channels).toBe(4);
    const { pictures } = await read(
      await makePdf([[{ picture: cmyk, x: 0.1, y: 0.1, width: 0.5, height: 0.5 }]]),
    );
    const [r = 0, g = 0, b = 0] = await middleOf(pictures[0]!.bytes);
    expect(r).toBeGreaterThan(g + 50);
    expect(r).toBeGreaterThan(b + 50);
  });

  test('one with a password, a damaged one, one without pictures', async () => {
    const pdf = await makePdf([[{ picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 }]]);
    const locked = await makePdf([[{ picture: red, x: 0, y: 0, width: 0.5, height: 0.5 }]], {
      password: 'secret',
    });
    expect(await codeOf(locked)).toBe('encrypted_moodboard');
    expect(await codeOf(pdf.subarray(0, 20))).toBe('moodboard_unreadable');
    expect(await codeOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3000, 7)]))).toBe(
      'moodboard_unreadable',
    );
    expect(await codeOf(await makePdf([[]]))).toBe('moodboard_without_pictures');
  });

  test('of ten thousand pages the first ones are read, and the answer says so', async () => {
    const pages = Array.from({ length: 10_000 }, (_, at) =>
      at === 0 ? [{ picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 }] : [],
    );
    expect(await read(await makePdf(pages))).toMatchObject({
      pages: 10_000,
      limited: true,
      pictures: [{ page: 1 }],
    });
  });

  test('A04 one that takes more of the processor than it may is ended', async () => {
    const pages = Array.from({ length: 10_000 }, () => []);
    expect(await codeOf(await makePdf(pages), { processorMs: 20, pages: 10_000 })).toBe(
      'moodboard_unreadable',
    );
  });

  test('what was found before the deadline is kept', async () => {
    const pdf = await makePdf([[{ picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 }]]);
    expect(await codeOf(pdf, { deadlineMs: 1 })).toBe('moodboard_unreadable');
    const many = await makePdf([
      [
        { picture: red, x: 0.1, y: 0.1, width: 0.3, height: 0.4 },
        { picture: blue, x: 0.5, y: 0.1, width: 0.3, height: 0.4 },
      ],
    ]);
    expect(await read(many, { pictures: 1 })).toMatchObject({ limited: true, pictures: [{ page: 1 }] });
  });
});

describe('a presentation', () => {
  test('SEARCH-010 pictures of slides come, also in groups; logos of layouts do not', async () => {
    const group =
      '<p:grpSp><p:grpSpPr><a:xfrm><a:off x="4572000" y="0"/><a:ext cx="4572000" cy="3429000"/><a:chOff x="0" y="0"/><a:chExt cx="9144000" cy="6858000"/></a:xfrm></p:grpSpPr>%</p:grpSp>';
    const pptx = makePptx(
      [
        [{ file: 'a.jpg', picture: red, x: 0.05, y: 0.1, width: 0.3, height: 0.4 }],
        [{ file: 'b.png', picture: blue, x: 0.2, y: 0.2, width: 0.5, height: 0.5, around: group }],
      ],
      { layoutPicture: green },
    );
    const { pictures, pages } = await read(pptx);
    expect(pages).toBe(2);
    expect(pictures.map(({ page, box }) => [page, box])).toEqual([
      [
        1,
        {
          x: expect.closeTo(0.05),
          y: expect.closeTo(0.1),
          width: expect.closeTo(0.3),
          height: expect.closeTo(0.4),
        },
      ],
      // Half the size, and moved to the right half by its group.
      [
        2,
        {
          x: expect.closeTo(0.6),
          y: expect.closeTo(0.1),
          width: expect.closeTo(0.25),
          height: expect.closeTo(0.25),
        },
      ],
    ]);
  });

  test('a picture that the slide crops is cropped; a negative crop is none', async () => {
    const pptx = makePptx([
      [
        { file: 'a.jpg', picture: red, crop: 'l="50000" t="0" r="0" b="25000"' },
        { file: 'b.png', picture: blue, x: 0.5, crop: 'l="-20000"' },
      ],
    ]);
    const { pictures } = await read(pptx);
    expect(pictures.map(({ width, height }) => [width, height])).toEqual([
      [150, 225],
      [300, 300],
    ]);
  });

  test('drawings and pictures from outside are named, never fetched', async () => {
    const emf = Buffer.alloc(100);
    emf.write(' EMF', 40, 'latin1');
    const pptx = makePptx([
      [
        { file: 'a.jpg', picture: red },
        { file: 'b.emf', picture: emf },
        { file: 'c.svg', picture: strToU8('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        { outside: 'http://127.0.0.1:9/picture.png' },
        { file: 'd.jpg', picture: green.subarray(0, green.length / 2) },
      ],
    ]);
    const { pictures, skipped } = await read(pptx);
    expect(pictures).toHaveLength(1);
    expect(skipped.map(({ page, reason }) => [page, reason]).toSorted()).toEqual([
      [1, 'damaged'],
      [1, 'emf'],
      [1, 'external'],
      [1, 'svg'],
    ]);
  });

  test('another archive, a text, a bomb', async () => {
    expect(await codeOf(Buffer.from(zipSync({ 'word/document.xml': strToU8('<w/>') })))).toBe(
      'not_a_moodboard',
    );
    expect(await codeOf(Buffer.from('a list of wishes'))).toBe('not_a_moodboard');
    const bomb = zipSync({ 'ppt/presentation.xml': new Uint8Array(60 * 1024 * 1024) });
    expect(await codeOf(Buffer.from(bomb))).toMatch(/moodboard_(unreadable|too_large)/);
    const pptx = makePptx([[{ file: 'a.jpg', picture: red }]]);
    expect(await codeOf(pptx.subarray(0, pptx.length - 30))).toBe('moodboard_unreadable');
  });
});

describe('an old presentation', () => {
  test('SEARCH-010 the pictures of its store come, with one fingerprint or two, and in an entry of the store', async () => {
    const ppt = makePpt([
      blip(0xf01d, 0x46a, red),
      blip(0xf01e, 0x6e1, blue),
      drawingRecord({ kind: 0xf007 }, Buffer.alloc(36), blip(0xf01d, 0x46b, green)),
    ]);
    const { pictures, skipped, limited } = await read(ppt);
    expect({ skipped, limited }).toEqual({ skipped: [], limited: false });
    expect(pictures.map(({ page, box, width, height }) => [page, box, width, height])).toEqual([
      [1, null, 300, 300],
      [1, null, 300, 300],
      [1, null, 300, 300],
    ]);
    const colours = await Promise.all(pictures.map(({ bytes }) => middleOf(bytes)));
    expect(near(colours[0]!, [181, 72, 47])).toBe(true);
    expect(near(colours[1]!, [47, 111, 181])).toBe(true);
    expect(near(colours[2]!, [59, 125, 63])).toBe(true);
  });

  test('plain bitmaps are read, drawings and damaged pictures are named, limits hold', async () => {
    const { data, info } = await sharp(red).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const header = Buffer.alloc(40);
    header.writeUInt32LE(40, 0);
    header.writeInt32LE(info.width, 4);
    header.writeInt32LE(-info.height, 8);
    header.writeUInt16LE(1, 12);
    header.writeUInt16LE(24, 14);
    const swapped = Buffer.from(data);
    for (let at = 0; at < swapped.length; at += 3) {
      swapped[at] = data[at + 2]!;
      swapped[at + 2] = data[at]!;
    }
    const ppt = makePpt([
      blip(0xf01f, 0x7a8, Buffer.concat([header, swapped])),
      blip(0xf01a, 0x3d4, Buffer.alloc(200)),
      blip(0xf01e, 0x6e0, Buffer.from('no picture at all')),
      blip(0xf01d, 0x46a, blue).subarray(0, 900),
    ]);
    const { pictures, skipped } = await openOldPresentation(ppt, MOODBOARD_LIMITS).read(1);
    expect(pictures).toHaveLength(1);
    const bitmap = await pictures[0]!.prepare();
    expect([bitmap.width, bitmap.height]).toEqual([300, 300]);
    expect(near(await middleOf(bitmap.bytes), [181, 72, 47])).toBe(true);
    expect(skipped.map(({ reason }) => reason)).toEqual(['emf', 'unknown', 'damaged']);
    const small = await openOldPresentation(ppt, { ...MOODBOARD_LIMITS, pixels: 80_000 }).read(1);
    expect([small.pictures, small.skipped[0]]).toEqual([[], { page: 1, reason: 'too_large' }]);
  });

  const answerTo = (file: Buffer) => {
    try {
      return openOldPresentation(file, MOODBOARD_LIMITS).pages;
    } catch (error) {
      return error instanceof MoodboardError ? error.code : error;
    }
  };

  test('only one with a password is taken for locked; other files of its container are no moodboards', async () => {
    const store = [blip(0xf01d, 0x46a, red)];
    expect(answerTo(makePpt(store))).toBe(1);
    expect(answerTo(makePpt(store, { token: 0xf3d1c4df }))).toBe('encrypted_moodboard');
    const summary = { EncryptedSummary: Buffer.alloc(9) };
    expect(answerTo(makePpt(store, { streams: summary }))).toBe('encrypted_moodboard');
    const packed = makeCompoundFile({
      EncryptionInfo: Buffer.alloc(90),
      EncryptedPackage: Buffer.alloc(9000),
    });
    expect(answerTo(packed)).toBe('encrypted_moodboard');
    expect(await codeOf(packed)).toBe('encrypted_moodboard');
    for (const stream of ['WordDocument', 'Workbook']) {
      expect(answerTo(makeCompoundFile({ [stream]: Buffer.alloc(5000) }))).toBe('not_a_moodboard');
    }
    expect(await codeOf(makePpt([]))).toBe('moodboard_without_pictures');
  });

  test('a damaged container ends in an answer, also where its sectors go round in circles', () => {
    const ppt = makePpt([blip(0xf01d, 0x46a, red)]);
    expect(answerTo(Buffer.concat([ppt.subarray(0, 8), Buffer.alloc(600)]))).toBe('moodboard_unreadable');
    expect(answerTo(ppt.subarray(0, 1024))).toBe('moodboard_unreadable');
    const round = Buffer.from(ppt);
    const table = round.length - 512;
    for (let at = 0; at < 128; at += 1) round.writeUInt32LE(0, table + at * 4);
    expect(answerTo(round)).toBe('moodboard_unreadable');
  });
});
