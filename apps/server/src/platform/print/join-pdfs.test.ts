import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startJoin } from './join-pdfs.ts';

const noise = { width: 120, height: 80, channels: 3 as const, background: 'white' };
const photo = (sigma: number) =>
  sharp({ create: { ...noise, noise: { type: 'gaussian', mean: 128, sigma } } })
    .jpeg({ quality: 95 })
    .toBuffer();

async function partWith(...photos: Buffer[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const bytes of photos) {
    const drawn = await document.embedJpg(bytes);
    document.addPage([200, 200]).drawImage(drawn, { x: 0, y: 0, width: 120, height: 80 });
  }
  return document.save({ useObjectStreams: false });
}

test('CAT-005 a picture that parts of a long catalogue share is in its file once, and on every page', async () => {
  const [logo, bowl, lamp] = [await photo(40), await photo(50), await photo(60)];
  const parts = [await partWith(logo, bowl), await partWith(logo), await partWith(lamp, logo, bowl)];
  const join = startJoin();
  for (const part of parts) await join.add(part);
  const front = await partWith(bowl);
  const joined = await join.finish({ title: 'Spring', front });

  expect(joined.length).toBeLessThan(1.2 * (logo.length + bowl.length + lamp.length));
  const document = await PDFDocument.load(joined);
  const shown = document.getPages().map(({ node }) => {
    const pictures = node.Resources()?.lookup(PDFName.of('XObject'))?.toString() ?? '';
    const refs = [...pictures.matchAll(/(\d+) 0 R/g)].map(([, number]) => number);
    return refs.join();
  });
  expect(shown).toEqual([shown[2], shown[1], shown[2], shown[1], shown[4], shown[1], shown[2]]);
  expect(new Set(shown).size).toBe(3);
  expect(shown.every((number) => document.context.lookup(refOf(document, Number(number))))).toBe(true);
});

const refOf = ({ context }: PDFDocument, number: number) =>
  context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === number)?.[0];
