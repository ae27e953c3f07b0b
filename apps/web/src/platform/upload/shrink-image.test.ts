import { IMAGE_MAX_BYTES } from '@sourcewiz/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderOf, withFolderOf } from './dropped-files.ts';
import { LONGEST_SIDE, shrinkImages } from './shrink-image.ts';

/** The sizes that the canvas was given. */
const canvases: [number, number][] = [];
let bitmap = { width: 8_000, height: 6_000, close: () => undefined };
/** Bytes per pixel at full quality. */
let weight = 0.1;

beforeEach(() => {
  canvases.length = 0;
  bitmap = { width: 8_000, height: 6_000, close: () => undefined };
  weight = 0.1;
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('cannot be decoded');
    return bitmap;
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number;
      height: number;
      constructor(width: number, height: number) {
        canvases.push([width, height]);
        this.width = width;
        this.height = height;
      }
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
      convertToBlob = async ({ quality }: { quality: number }) =>
        new Blob([new Uint8Array(Math.round(this.width * this.height * weight * quality))]);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const big = (name: string, type = 'image/png') => new File([new Uint8Array(IMAGE_MAX_BYTES)], name, { type });

describe('MEDIA-001 photos over the limit', () => {
  it('become JPEGs of at most 4,000 px below it, in their order and folder; the others stay', async () => {
    const small = new File(['x'], 'small.png', { type: 'image/png' });
    const large = withFolderOf(new File([], 'x'), big('VASE-1.png'));
    const prepared = await shrinkImages([small, large]);
    expect(prepared?.shrunk).toBe(1);
    expect(prepared?.files[0]).toBe(small);
    const made = prepared?.files[1];
    expect(made).toMatchObject({ name: 'VASE-1.jpg', type: 'image/jpeg' });
    expect(made?.size).toBeLessThan(IMAGE_MAX_BYTES);
    expect(canvases[0]).toEqual([LONGEST_SIDE, 3_000]);
    expect(folderOf(made as File)).toBe(folderOf(large));
  });

  it('are tried smaller until they fit, and never made larger', async () => {
    weight = 0.9;
    const prepared = await shrinkImages([big('a.jpg', 'image/jpeg')]);
    expect(prepared?.files[0]?.size).toBeLessThan(IMAGE_MAX_BYTES);
    expect(canvases.at(-1)?.[0]).toBeLessThan(LONGEST_SIDE);
    bitmap = { ...bitmap, width: 900, height: 300 };
    canvases.length = 0;
    await shrinkImages([big('b.jpg', 'image/jpeg')]);
    expect(canvases[0]).toEqual([900, 300]);
  });

  it('that cannot be read keep their refusal, and cost the others nothing', async () => {
    const prepared = await shrinkImages([big('broken.jpg', 'image/jpeg'), big('good.jpg', 'image/jpeg')]);
    expect(prepared?.refused).toMatchObject([{ name: 'broken.jpg', problem: { code: 'image_too_large' } }]);
    expect(prepared?.files.map(({ name }) => name)).toEqual(['good.jpg']);
  });

  it('below it need nothing, and other files are never touched', () => {
    expect(shrinkImages([new File(['x'], 'a.jpg'), big('a.zip', 'application/zip')])).toBeUndefined();
  });
});
