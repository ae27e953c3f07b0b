import bwipjs from 'bwip-js/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readPictureCodes } from './read-codes.ts';

test('IMGUPD-004 codes are read one picture after the other; what is no picture has none', async () => {
  for (const [bcid, text] of [
    ['ean13', '5901234123457'],
    ['upca', '036000291452'],
    ['code128', 'VASE-201'],
    ['qrcode', 'https://shop.example/qr/public/abcdefghij0123456789xy'],
  ] as const) {
    const code = await bwipjs.toBuffer({ bcid, text, scale: 3, paddingwidth: 12, paddingheight: 12 });
    const photo = sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a8060' } });
    const white = await sharp(code).flatten({ background: '#fff' }).toBuffer();
    const file = await photo
      .composite([{ input: white, left: 90, top: 120 }])
      .jpeg()
      .toBuffer();
    expect((await readPictureCodes(file)).map((one) => one.replace(/^0(?=\d{12}$)/, ''))).toEqual([text]);
  }
  expect(await readPictureCodes(Buffer.from('no picture'))).toEqual([]);
});
