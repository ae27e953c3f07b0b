import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductDrawing } from './art/index.ts';
import { drawProduct, drawScene } from './art/index.ts';

// The web app's drawings are committed files, so that the first screen needs no server work.
// After a change of the art: node apps/server/src/demo/write-web-art.ts

const webArtFolder = fileURLToPath(new URL('../../../web/public/art/', import.meta.url));

const signInTiles: Record<string, ProductDrawing> = {
  vase: { kind: 'vase', hue: 42, frame: '36 24 128 172' },
  bowl: { kind: 'bowl', hue: 22, frame: '-20 56 240 110' },
  throw: { kind: 'throw', hue: 42, frame: '24 4 152 182' },
  chair: { kind: 'chair', hue: 34, frame: '34 -26 132 226' },
  pitcher: { kind: 'pitcher', hue: 224, frame: '24 0 156 190' },
  lamp: { kind: 'lamp', hue: 45, frame: '38 8 124 174' },
};

const emptyLibraryCards: Record<string, ProductDrawing> = {
  bowl: { kind: 'bowl', hue: 22 },
  vase: { kind: 'vase', hue: 42 },
  chair: { kind: 'chair', hue: 34 },
  mug: { kind: 'mug', hue: 158 },
  basket: { kind: 'basket', hue: 38 },
};

/** The pieces above the sign-in form on a phone. */
const phoneScene = drawScene({
  width: 390,
  height: 132,
  horizon: 0.76,
  pieces: [
    { piece: { kind: 'chair', hue: 34 }, x: 58, ground: 122, size: 0.86 },
    { piece: { kind: 'pitcher', hue: 224 }, x: 144, ground: 115, size: 0.6 },
    { piece: { kind: 'vase', hue: 42 }, x: 208, ground: 116, size: 0.86 },
    { piece: { kind: 'bowl', hue: 22 }, x: 278, ground: 117, size: 0.68 },
    { piece: { kind: 'planter', hue: 12 }, x: 346, ground: 119, size: 0.68 },
  ],
});

/** Shown for a product without an image: a quiet frame with a hill and a sun, in the colours of the surfaces. */
const noImage =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" preserveAspectRatio="xMidYMid slice">' +
  '<rect x="-200" y="-200" width="600" height="600" fill="#f1eee8"/>' +
  '<g fill="none" stroke="#b9b1a4" stroke-width="3.5" stroke-linejoin="round" stroke-linecap="round">' +
  '<rect x="68" y="72" width="64" height="54" rx="7"/><circle cx="86" cy="90" r="5.5"/><path d="M71 121l19-18 12 11 12-13 16 17"/>' +
  '</g></svg>\n';

/** Every file in the folder, by name. The same every time. */
export function webArt(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, drawing] of Object.entries(signInTiles)) {
    files.set(`sign-in-${name}.svg`, drawProduct(drawing));
  }
  for (const [name, drawing] of Object.entries(emptyLibraryCards)) {
    files.set(`card-${name}.svg`, drawProduct(drawing));
  }
  files.set('scene.svg', phoneScene);
  files.set('no-image.svg', noImage);
  return files;
}

/** Writes the drawings of the web app into `folder`, which is created if it is missing. */
async function writeWebArt(folder: string = webArtFolder): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all([...webArt()].map(([name, svg]) => writeFile(join(folder, name), svg)));
}

if (import.meta.main) await writeWebArt();
