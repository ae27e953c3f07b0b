import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { artKinds, artSurfaces, artViews, drawProduct, drawScene, renderArt } from './index.ts';
import { webArt } from '../write-web-art.ts';

const scene = () =>
  drawScene({
    width: 300,
    height: 160,
    pieces: [
      { piece: { kind: 'vase', hue: 42 }, x: 100, ground: 130, size: 0.8 },
      { piece: { kind: 'bowl', hue: 22 }, x: 200, ground: 134, size: 0.6 },
    ],
  });

/** Ids defined twice, and references to ids that do not exist. */
function brokenIds(svg: string): string[] {
  const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
  const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1] ?? '');
  return [
    ...defined.filter((id, i) => defined.indexOf(id) !== i),
    ...used.filter((id) => !defined.includes(id)),
  ];
}

/** Width and height of a PNG, from its header. */
function pngSize(bytes: Buffer): [number, number] {
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('drawing', () => {
  it('draws every kind, each different from the others', () => {
    const drawings = artKinds.map((kind) => drawProduct({ kind, hue: 30 }));
    expect(artKinds).toHaveLength(16);
    expect(new Set(drawings).size).toBe(16);
  });

  it.each(artKinds)('draws a %s the same every time, with whole ids and numbers, in every view', (kind) => {
    for (const view of artViews) {
      for (const surface of artSurfaces) {
        const drawing = { kind, hue: 210, view, surface, accent: 12 };
        const svg = drawProduct(drawing);
        expect(svg).toBe(drawProduct(drawing));
        expect(brokenIds(svg)).toEqual([]);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it('shows tone, hue and surface', () => {
    const vase = { kind: 'vase', hue: 42 } as const;
    const drawings = [
      vase,
      { ...vase, tone: 'dark' },
      { ...vase, hue: 10 },
      { ...vase, surface: 'banded' },
    ] as const;
    expect(new Set(drawings.map((drawing) => drawProduct(drawing))).size).toBe(4);
  });

  it('draws a scene the same every time, with ids of their own for its pieces', () => {
    expect(scene()).toBe(scene());
    expect(brokenIds(scene())).toEqual([]);
  });
});

describe('rendering', () => {
  it('gives the size asked for, and the same bytes every time', async () => {
    const svg = drawProduct({ kind: 'mug', hue: 158 });
    const [first, second] = await Promise.all([renderArt(svg, 320, 'png'), renderArt(svg, 320, 'png')]);
    expect(pngSize(first)).toEqual([320, 320]);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(first)).toBe(hash(second));
    expect(pngSize(await renderArt(scene(), 600, 'png'))).toEqual([600, 320]);
  });

  it('keeps a 1024 px JPEG below 150 KB', async () => {
    const picture = await renderArt(drawProduct({ kind: 'basket', hue: 38, view: 'room' }), 1024);
    expect(picture.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(picture.length).toBeLessThan(150_000);
  });

  it('refuses a width that is no picture', async () => {
    await expect(renderArt('<svg/>', 0)).rejects.toThrow(RangeError);
    await expect(renderArt('<svg/>', 100_000)).rejects.toThrow(RangeError);
  });
});

describe('the drawings of the web app', () => {
  const folder = new URL('../../../../web/public/art/', import.meta.url);

  it('are committed as this code draws them', async () => {
    const files = webArt();
    expect((await readdir(folder)).toSorted()).toEqual([...files.keys()].toSorted());
    for (const [name, svg] of files) expect(await readFile(new URL(name, folder), 'utf8')).toBe(svg);
  });

  it('are below 4 KB each for tiles and cards, and below 12 KB for the scene', () => {
    for (const [name, svg] of webArt()) expect(svg.length).toBeLessThan(name === 'scene.svg' ? 12_000 : 4096);
  });
});
