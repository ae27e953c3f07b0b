import { IMAGE_MAX_BYTES, type Problem } from '@sourcewiz/contract';
import { withFolderOf } from './dropped-files.ts';
import { localProblem } from '../../platform/i18n/problem-text.ts';

/** The longest side of an image that was made smaller, in pixels. */
export const LONGEST_SIDE = 4_000;

/** Longest sides and qualities that are tried until the image fits. */
const attempts = [
  ...[0.9, 0.8, 0.7].map((quality) => ({ side: LONGEST_SIDE, quality })),
  ...[3_200, 2_560, 2_048, 1_600, 1_200, 800].map((side) => ({ side, quality: 0.8 })),
];

/** The files of a request as they are sent. */
export interface Prepared {
  files: File[];
  /** How many were made smaller. */
  shrunk: number;
  refused: { name: string; problem: Problem }[];
}

const isPhoto = ({ name, type }: File): boolean =>
  type === '' ? /\.(jpe?g|png)$/i.test(name) : ['image/jpeg', 'image/png'].includes(type);
const isTooLarge = (file: File): boolean => isPhoto(file) && file.size >= IMAGE_MAX_BYTES;

/**
 * Makes photos that are over the limit smaller, one after the other; what cannot be read as an image is refused.
 * @returns undefined if there is nothing to do
 */
export function shrinkImages(files: readonly File[]): Promise<Prepared> | undefined {
  return files.some(isTooLarge) ? shrinkAll(files) : undefined;
}

async function shrinkAll(files: readonly File[]): Promise<Prepared> {
  const prepared: Prepared = { files: [], shrunk: 0, refused: [] };
  for (const file of files) {
    const small = isTooLarge(file) ? await shrunk(file) : file;
    if (small === null) {
      const { name } = file;
      prepared.refused.push({ name, problem: localProblem('image_too_large', { name }) });
      continue;
    }
    prepared.files.push(small);
    if (small !== file) prepared.shrunk += 1;
  }
  return prepared;
}

/** @returns null for what cannot be read as an image, or does not get small enough */
async function shrunk(file: File): Promise<File | null> {
  try {
    const image = await createImageBitmap(file);
    try {
      for (const { side, quality } of attempts) {
        const blob = await drawn(image, side, quality);
        if (blob.size >= IMAGE_MAX_BYTES) continue;
        const name = file.name.replace(/\.[^.]*$/, '');
        return withFolderOf(file, new File([blob], `${name}.jpg`, { type: 'image/jpeg' }));
      }
    } finally {
      image.close();
    }
  } catch {
    // The browser cannot read it.
  }
  return null;
}

function drawn(image: ImageBitmap, longest: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  // A JPEG has no transparent pixels.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
