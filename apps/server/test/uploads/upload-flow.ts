import sharp from 'sharp';
import {
  addUploadImages,
  uploadGroups,
  type AnswerOf,
  type Upload,
  type UploadAction,
} from '@sourcewiz/contract';
import {
  artKinds,
  artSurfaces,
  drawProduct,
  renderArt,
  type ProductDrawing,
} from '../../src/demo/art/index.ts';
import { must, type TestApp } from '../boot-app.ts';
import type { Member } from '../factories.ts';
import { upload, type Answer } from '../import-flow.ts';

export type Added = AnswerOf<typeof addUploadImages>;

/** A small image with its own colour and pattern. */
export function picture(seed: number): Promise<Buffer> {
  const side = 24;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at += 1) {
    const isSet = ((at * 2_654_435_761 + seed * 40_503) >>> 7) % 3 === 0;
    pixels[at * 3] = (seed * 67) % 256;
    pixels[at * 3 + 1] = isSet ? 230 : 20;
    pixels[at * 3 + 2] = (seed * 31 + at) % 256;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** A photo of a product of the demo. */
export async function photoOf(seed: number, view?: ProductDrawing['view']): Promise<Buffer> {
  const drawing: ProductDrawing = {
    kind: artKinds[seed % artKinds.length] ?? 'vase',
    surface: artSurfaces[(seed * 5) % artSurfaces.length] ?? 'plain',
    tone: (['light', 'mid', 'dark'] as const)[seed % 3] ?? 'mid',
    hue: (seed * 67) % 360,
    ...(view ? { view } : {}),
  };
  return Buffer.from(await renderArt(drawProduct(drawing), 320));
}

/** Sends images to an upload, or to a new one. */
export async function sendImages(
  t: TestApp,
  member: Pick<Member, 'token'>,
  names: readonly (string | { name: string; bytes: Uint8Array })[],
  {
    taskId,
    action,
    folders,
    batchId,
  }: { taskId?: string; action?: UploadAction; folders?: readonly string[]; batchId?: string } = {},
): Promise<Answer<Added>> {
  const files = await Promise.all(
    names.map(async (one, at) =>
      typeof one === 'string' ? { name: one, bytes: await picture(seedOf(one, at)) } : one,
    ),
  );
  const texts: Record<string, string> = {
    ...(taskId === undefined ? {} : { task_id: taskId }),
    ...(action === undefined ? {} : { action }),
    ...(batchId === undefined ? {} : { batch_id: batchId }),
    ...(folders === undefined ? {} : { folders: JSON.stringify(folders) }),
  };
  return upload<Added>(t, member, { op: addUploadImages, files, texts });
}

const seedOf = (name: string, at: number) =>
  [...name].reduce((sum, letter) => sum * 7 + letter.charCodeAt(0), at) % 9_973;

export async function uploadOf({ call }: Pick<Member, 'call'>, task: string): Promise<Upload> {
  return must(await call(uploadGroups, { params: { task }, query: {} }));
}

/** Groups by name, each with the names of its images. */
export const namesOf = ({ groups }: Pick<Upload, 'groups'>): Record<string, string[]> =>
  Object.fromEntries(groups.map(({ groupName, image_names }) => [groupName, image_names]));
