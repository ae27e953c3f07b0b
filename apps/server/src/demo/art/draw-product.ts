import type { ArtKind, ArtPiece, ArtTone } from './art-kinds.ts';
import { n, stop } from './art-ink.ts';
import { drawPiece, shadeDef } from './draw-piece.ts';
import { drawScene } from './draw-scene.ts';

/**
 * The pictures of one product, in the order a seller shows them: the piece itself, its detail, with a second piece
 * beside it, in a room, from further away, and alone on a plain ground.
 */
export const artViews = ['front', 'close', 'pair', 'room', 'far', 'plain'] as const;
type ArtView = (typeof artViews)[number];

export interface ProductDrawing extends ArtPiece {
  view?: ArtView;
  /** The part of the field in the picture, as an SVG viewBox; overrides that of the view. */
  frame?: string;
}

const frames: Record<Exclude<ArtView, 'room'>, string> = {
  front: '0 -6 200 200',
  close: '62 56 92 92',
  pair: '-2 -14 208 208',
  far: '-60 -66 320 320',
  plain: '0 -6 200 200',
};

/** Where a close-up is centred: on some kinds, the interesting part is higher than on others. */
const closeFrames: Partial<Record<ArtKind, string>> = {
  bowl: '44 70 84 84',
  vase: '56 34 92 92',
  lamp: '54 34 92 92',
  chair: '60 36 84 84',
  plate: '36 76 90 90',
  throw: '40 64 88 88',
  tray: '26 76 96 96',
  candle: '56 66 90 90',
  stool: '44 58 92 92',
  pitcher: '56 32 92 92',
  jar: '56 48 92 92',
  basket: '48 50 96 96',
};

/** One picture of a product as a complete, square SVG. The same input gives the same string. */
export function drawProduct(drawing: ProductDrawing): string {
  const view = drawing.view ?? 'front';
  if (view === 'room') return drawScene(roomFor(drawing));
  const frame =
    drawing.frame ?? (view === 'close' ? (closeFrames[drawing.kind] ?? frames.close) : frames[view]);
  const piece = drawPiece(drawing, 'p', { x: 100, ground: 148, size: 1 });
  const content = view === 'pair' ? drawPair(drawing) : piece;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${frame}" preserveAspectRatio="xMidYMid slice"><defs>${backdropDef(drawing.hue)}${shadeDef(0.28)}</defs>${backdrop(view)}${content}</svg>\n`;
}

const otherTone: Record<ArtTone, ArtTone> = { light: 'mid', mid: 'light', dark: 'mid' };

/** The piece in front, and a smaller one in the next tone half behind it. */
function drawPair(drawing: ArtPiece): string {
  const second = { ...drawing, tone: otherTone[drawing.tone ?? 'mid'] };
  return (
    drawPiece(second, 'q', { x: 144, ground: 137, size: 0.68 }) +
    drawPiece(drawing, 'p', { x: 78, ground: 150, size: 0.86 })
  );
}

/** A studio backdrop: wall above, a slightly darker floor below, both with a trace of the piece's hue. */
function backdropDef(hue: number): string {
  const tint = (saturation: number, lightness: number) => `hsl(${n(hue)} ${saturation}% ${lightness}%)`;
  return `<linearGradient id="back" gradientUnits="userSpaceOnUse" x2="0" y2="190">${stop(0, tint(22, 95))}${stop(0.715, tint(20, 92))}${stop(0.735, tint(18, 88.5))}${stop(1, tint(18, 91))}</linearGradient>`;
}

function backdrop(view: ArtView): string {
  return `<rect x="-200" y="-200" width="600" height="600" fill="${view === 'plain' ? '#f4f2ee' : 'url(#back)'}"/>`;
}

const roomSizes: Partial<Record<ArtKind, number>> = { chair: 1.3, stool: 1.25, throw: 1.1, plate: 1.15 };

/** The product on a table in window light, with two quiet companions that are never of its own kind. */
function roomFor(drawing: ArtPiece) {
  const companions: ArtPiece[] = (
    [
      { kind: 'vase', hue: 40, tone: 'light', surface: 'plain' },
      { kind: 'planter', hue: 18, tone: 'light' },
      { kind: 'bowl', hue: 28, tone: 'light', surface: 'plain' },
    ] satisfies ArtPiece[]
  ).filter((piece) => piece.kind !== drawing.kind);
  const [left, right] = companions;
  return {
    width: 240,
    height: 240,
    wall: 30 + (drawing.hue % 7),
    pieces: [
      ...(left ? [{ piece: left, x: 34, ground: 186, size: 0.6 }] : []),
      ...(right ? [{ piece: right, x: 212, ground: 188, size: 0.48 }] : []),
      { piece: drawing, x: 120, ground: 212, size: roomSizes[drawing.kind] ?? 1.05 },
    ],
  };
}
