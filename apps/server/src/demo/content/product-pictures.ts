import type { Scene } from '../art/index.ts';
import { artViews, drawProduct, drawScene, renderArt } from '../art/index.ts';
import type { DemoProduct, DemoVariant } from './demo-types.ts';

export interface DemoPicture {
  fileName: string;
  /** JPEG. */
  bytes: Buffer;
}

const pictureWidth = 1024;

/** The images of a product, the main one first, named as sellers name photos: the product ID and a number. */
export function productPictures(product: DemoProduct): Promise<DemoPicture[]> {
  const { views, ...piece } = product.art;
  return Promise.all(
    artViews.slice(0, views).map(async (view, i) => ({
      fileName: `${product.productId}_${i + 1}.jpg`,
      bytes: await renderArt(drawProduct({ ...piece, view }), pictureWidth),
    })),
  );
}

/** The image of a variant that looks different from its product; none for the others. */
export async function variantPictures(product: DemoProduct, variant: DemoVariant): Promise<DemoPicture[]> {
  if (variant.art === undefined) return [];
  const { views: _, ...piece } = product.art;
  const bytes = await renderArt(drawProduct({ ...piece, ...variant.art }), pictureWidth);
  return [{ fileName: `${variant.variantId}.jpg`, bytes }];
}

/** The scene for a catalogue's cover and the top of its buyer page, 1600 pixels wide. */
export async function coverPicture(fileName: string): Promise<DemoPicture> {
  return { fileName, bytes: await renderArt(drawScene(coverScene), 1600) };
}

/** A company's logo, 512 pixels wide. */
export async function logoPicture(svg: string): Promise<DemoPicture> {
  return { fileName: 'logo.jpg', bytes: await renderArt(svg, 512) };
}

const coverScene: Scene = {
  width: 400,
  height: 250,
  horizon: 0.72,
  pieces: [
    { piece: { kind: 'pitcher', hue: 224 }, x: 148, ground: 198, size: 0.72 },
    { piece: { kind: 'vase', hue: 42 }, x: 214, ground: 199, size: 1.02 },
    { piece: { kind: 'stool', hue: 22 }, x: 340, ground: 220, size: 0.9 },
    { piece: { kind: 'throw', hue: 42 }, x: 340, ground: 157, size: 0.4 },
    { piece: { kind: 'bowl', hue: 22 }, x: 262, ground: 216, size: 0.58 },
  ],
};
