import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  editImage,
  imageVersions,
  updateManufacturer,
  uploadImage,
  type Image,
  type ImageStep,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { multipart } from '../../../test/uploads/upload-samples.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

type Rgb = { r: number; g: number; b: number };
const beige: Rgb = { r: 214, g: 200, b: 178 };
const brown: Rgb = { r: 96, g: 62, b: 34 };

/** A brown object of 80 × 120 in the middle of a plain background of 200 × 160. */
async function photo(ground: Rgb = beige, thing: Rgb = brown): Promise<Buffer> {
  const object = await sharp({ create: { width: 80, height: 120, channels: 3, background: thing } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 200, height: 160, channels: 3, background: ground } })
    .composite([{ input: object }])
    .png()
    .toBuffer();
}

async function upload(bytes: Buffer, name = 'bowl.png'): Promise<Image> {
  const { headers, payload } = multipart('image', { name, bytes });
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { ...headers, 'access-token': company.admin.token },
    payload,
  });
  return (JSON.parse(answer.body) as { data: Image }).data;
}

async function edited(image: Image, steps: ImageStep[]): Promise<Image> {
  return must(await company.admin.call(editImage, { params: { id: image.id }, body: { steps } }));
}

/** Mean colour of a part of an image as displayed; in shares of its sides. */
async function colourOf(image: Image, [x, y]: [number, number]): Promise<Rgb> {
  const bytes = (await t.app.inject({ url: image.large })).rawPayload;
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return { r: data[at] ?? 0, g: data[at + 1] ?? 0, b: data[at + 2] ?? 0 };
}

const isNear = (a: Rgb, b: Rgb, by = 14) =>
  Math.abs(a.r - b.r) <= by && Math.abs(a.g - b.g) <= by && Math.abs(a.b - b.b) <= by;
const white: Rgb = { r: 255, g: 255, b: 255 };

describe('MEDIA-009 the image tools', () => {
  test('ten slanted turns make no picture without end', async () => {
    const turn: ImageStep = { tool: 'rotate', degrees: 45 };
    const large = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: brown } })
      .png()
      .toBuffer();
    const turned = await edited(await upload(large), [turn, turn, turn, turn]);
    expect(Math.max(turned.width, turned.height)).toBeLessThanOrEqual(3000);
  });

  test('cut out a part', async () => {
    const image = await upload(await photo());
    const part = await edited(image, [{ tool: 'crop', box: { x: 0.3, y: 0.1, width: 0.4, height: 0.8 } }]);
    expect([part.width, part.height]).toEqual([80, 128]);
    expect(isNear(await colourOf(part, [0.5, 0.5]), brown)).toBe(true);
  });

  test('turn and mirror', async () => {
    const half = await sharp({ create: { width: 100, height: 60, channels: 3, background: brown } })
      .composite([
        {
          input: await photo(beige, beige).then((b) => sharp(b).resize(50, 60, { fit: 'fill' }).toBuffer()),
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer();
    const image = await upload(half, 'half.png');
    const turned = await edited(image, [{ tool: 'rotate', degrees: 90 }]);
    expect([turned.width, turned.height]).toEqual([60, 100]);
    expect(isNear(await colourOf(turned, [0.5, 0.1]), beige)).toBe(true);
    const mirrored = await edited(image, [{ tool: 'flip', direction: 'horizontal' }]);
    expect(isNear(await colourOf(mirrored, [0.1, 0.5]), brown)).toBe(true);
    const aslant = await edited(image, [{ tool: 'rotate', degrees: 45 }]);
    expect(isNear(await colourOf(aslant, [0.02, 0.02]), white)).toBe(true);
  });

  test('even out a photo that is dark and has a cast, and leave it at strength 0', async () => {
    const dull = await upload(await photo({ r: 120, g: 110, b: 84 }, { r: 60, g: 52, b: 40 }), 'dull.png');
    const better = await edited(dull, [{ tool: 'enhance', strength: 100 }]);
    const [before, after] = [await colourOf(dull, [0.05, 0.5]), await colourOf(better, [0.05, 0.5])];
    expect(after.r + after.g + after.b).toBeGreaterThan(before.r + before.g + before.b + 60);
    expect(Math.abs(after.r - after.b)).toBeLessThan(Math.abs(before.r - before.b) * 1.2);
    const same = await edited(dull, [{ tool: 'enhance', strength: 0 }]);
    expect(isNear(await colourOf(same, [0.05, 0.5]), before, 4)).toBe(true);
  });

  test('put the product on white', async () => {
    const cut = await edited(await upload(await photo()), [{ tool: 'white_background' }]);
    expect(await colourOf(cut, [0.05, 0.05])).toEqual(white);
    expect(isNear(await colourOf(cut, [0.5, 0.5]), brown)).toBe(true);
  });

  test('refuse to guess where product and background are alike', async () => {
    const noise = await sharp({
      create: {
        width: 160,
        height: 160,
        channels: 3,
        background: beige,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    for (const bytes of [noise, await photo(beige, beige)]) {
      const image = await upload(bytes, 'noise.png');
      const answer = await company.admin.call(editImage, {
        params: { id: image.id },
        body: { steps: [{ tool: 'white_background' }] },
      });
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'background_not_plain' }] });
    }
  });

  test('write a text over a picture, where it was asked for', async () => {
    const image = await upload(await photo(beige, beige), 'plain.png');
    const marked = await edited(image, [
      { tool: 'watermark', text: 'Çelik <b>& Oğlu</b>', place: 'center', opacity: 100 },
    ]);
    const bytes = (await t.app.inject({ url: marked.large })).rawPayload;
    const { dominant, entropy } = await sharp(bytes).stats();
    expect(isNear(dominant, beige, 24)).toBe(true);
    expect(entropy).toBeGreaterThan(0.2);
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = (y: number) => data.subarray(y * info.width * 3, (y + 1) * info.width * 3);
    expect(Math.max(...row(80))).toBeGreaterThan(244);
    expect(Math.max(...row(10))).toBeLessThan(225);
  });

  test.each(['tiled', 'center'] as const)(
    'mark a picture that is smaller than the mark (%s)',
    async (place) => {
      const tiny = await sharp({ create: { width: 9, height: 7, channels: 3, background: beige } })
        .png()
        .toBuffer();
      const image = await upload(tiny, 'tiny.png');
      const marked = await edited(image, [{ tool: 'watermark', text: 'Kaveri', place, opacity: 60 }]);
      expect(marked.id).not.toBe(image.id);
    },
  );

  test('lay the logo of the company over a picture, once there is one', async () => {
    const image = await upload(await photo(beige, beige), 'plain.png');
    const steps: ImageStep[] = [{ tool: 'watermark', place: 'top_left', opacity: 100 }];
    const without = await company.admin.call(editImage, { params: { id: image.id }, body: { steps } });
    expect(without).toMatchObject({ ok: false, errors: [{ code: 'no_logo' }] });
    const logo = await upload(await photo({ r: 10, g: 60, b: 200 }, { r: 10, g: 60, b: 200 }), 'logo.png');
    must(await company.admin.call(updateManufacturer, { body: { logo_file_id: logo.id } }));
    const marked = await edited(image, steps);
    expect(isNear(await colourOf(marked, [0.15, 0.15]), { r: 10, g: 60, b: 200 }, 30)).toBe(true);
    expect(isNear(await colourOf(marked, [0.9, 0.9]), beige)).toBe(true);
  });

  test('keep the original, and every version of it', async () => {
    const image = await upload(await photo(beige, { r: 1, g: 90, b: 40 }), 'versions.png');
    const first = await edited(image, [{ tool: 'rotate', degrees: 90 }]);
    const second = await edited(first, [{ tool: 'enhance' }]);
    const versions = must(await company.admin.call(imageVersions, { params: { id: second.id } }));
    expect(versions.map(({ image: { id } }) => id)).toEqual([image.id, first.id, second.id]);
    expect(versions.map(({ is_original }) => is_original)).toEqual([true, false, false]);
    expect(versions[2]?.steps).toEqual(['rotate', 'enhance']);
    expect(isNear(await colourOf(versions[0]?.image as Image, [0.5, 0.5]), { r: 1, g: 90, b: 40 })).toBe(
      true,
    );
  });

  test('refuse a part of a few pixels and a picture of somebody else', async () => {
    const image = await upload(await photo());
    const tiny = { tool: 'crop' as const, box: { x: 0, y: 0, width: 0.01, height: 0.5 } };
    expect(
      await company.admin.call(editImage, { params: { id: image.id }, body: { steps: [tiny] } }),
    ).toMatchObject({
      ok: false,
      errors: [{ code: 'crop_too_small', message: expect.stringContaining('32') }],
    });
    const other = await makeCompany(t, { name: 'Other' });
    expect(
      await other.admin.call(editImage, { params: { id: image.id }, body: { steps: [{ tool: 'enhance' }] } }),
    ).toMatchObject({ ok: false, status: 404 });
  });
});
